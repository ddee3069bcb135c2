import { expect, test } from 'vitest'
import { compareWords } from './compare-words.ts'

test('Only the words that differ are marked', () => {
  expect(compareWords('A firm and silky cheese.', 'A firm, silky and old cheese.')).toEqual([
    { kind: 'same', text: 'A ' },
    { kind: 'removed', text: 'firm and ' },
    { kind: 'added', text: 'firm, ' },
    { kind: 'same', text: 'silky ' },
    { kind: 'added', text: 'and old ' },
    { kind: 'same', text: 'cheese.' },
  ])
})

test('A text compared with an empty one is all new, and equal texts have no change', () => {
  expect(compareWords('', 'New words')).toEqual([{ kind: 'added', text: 'New words' }])
  expect(compareWords('Old words', '')).toEqual([{ kind: 'removed', text: 'Old words' }])
  expect(compareWords('Same', 'Same')).toEqual([{ kind: 'same', text: 'Same' }])
  expect(compareWords('', '')).toEqual([])
})

test('Line breaks are compared like words', () => {
  expect(compareWords('One\nTwo', 'One\nNew\nTwo')).toEqual([
    { kind: 'same', text: 'One\n' },
    { kind: 'added', text: 'New\n' },
    { kind: 'same', text: 'Two' },
  ])
})

test('Both sides can be put together again from the changes', () => {
  const [before, after] = ['one two three four five', 'zero two four three five six']
  const side = (without: string) =>
    compareWords(before, after)
      .filter(({ kind }) => kind !== without)
      .flatMap(({ text }) => text.trim().split(' '))
      .join(' ')
  expect([side('added'), side('removed')]).toEqual([before, after])
})
