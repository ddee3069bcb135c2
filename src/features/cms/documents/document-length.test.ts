import { expect, test } from 'vitest'
import { EMPTY_DOCUMENT, type CheeseDocument } from '../../../domain/cheese/cheese-document.ts'
import { countAllWords, measureParts, median } from './document-length.ts'

const withStory = (text: string): CheeseDocument => ({ ...EMPTY_DOCUMENT, story: [{ heading: 'One', text }] })

test('Words are counted as guests read them, without markup and punctuation', () => {
  expect(
    countAllWords({ ...EMPTY_DOCUMENT, opening: 'A *very* old [Comté](cheese:comte-aop) — 24 months.' }),
  ).toBe(6)
})

test('A part is thin when it has far fewer words than the median of the published pages', () => {
  const peers = [withStory('one two three four'), withStory('one two three four five'), withStory('one')]
  const story = (text: string) => measureParts(withStory(text), peers).find(({ label }) => label === 'Story')
  expect(story('one')).toEqual({ label: 'Story', unit: 'word', count: 2, usual: 5, isThin: true })
  expect(story('one two')).toMatchObject({ count: 3, isThin: false })
})

test('The median of an even number of pages is between the two in the middle', () => {
  expect([median([]), median([4]), median([9, 1, 5]), median([2, 8])]).toEqual([0, 4, 5, 5])
})
