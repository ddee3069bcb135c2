import * as v from 'valibot'
import { expect, test } from 'vitest'
import { documentShapes, fitsOnAPage } from './document-shapes.ts'

const draft = documentShapes(false)
const published = documentShapes(true)

/** What is wrong with a value, or nothing. */
const objectionTo = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.[0].message

test('A line, a text and a list have a greatest length, counted in characters that people see', () => {
  const { line, plain, list } = published
  expect(objectionTo(line(2_000), '🧀'.repeat(2_000))).toBeUndefined()
  expect(objectionTo(line(2_000), 'x'.repeat(2_001))).toBe('At most 2,000 characters')
  expect(objectionTo(plain(3), 'a\nbc')).toBe('At most 3 characters')
  expect(objectionTo(list(line(1), 2), ['a', 'b'])).toBeUndefined()
  expect(objectionTo(list(line(1), 2), ['a', 'b', 'c'])).toBe('At most 2')
})

test('Only a text has several lines, and neither has a character that cannot be shown', () => {
  const { line, plain } = published
  expect(objectionTo(line(9), 'One\nTwo')).toBe('One line, please')
  expect(objectionTo(plain(9), 'One\nTwo')).toBeUndefined()
  expect(objectionTo(plain(9), 'One\tTwo')).toBe('A character in this text cannot be shown')
})

test.each([
  [
    'a line that shows nothing',
    published.filledLine(9, 'Name it'),
    draft.filledLine(9, 'Name it'),
    'Name it',
  ],
  ['a plain text that shows nothing', published.filledPlain(9), draft.filledPlain(9), 'Text is missing'],
  ['a text that shows nothing', published.filledText(9), draft.filledText(9), 'Text is missing'],
])('In a draft there may be %s, not in what is published', (_, whenPublished, inDraft, objection) => {
  expect(objectionTo(whenPublished, ' ')).toBe(objection)
  expect(objectionTo(inDraft, ' ')).toBeUndefined()
  expect(objectionTo(whenPublished, 'Comté')).toBeUndefined()
  expect(objectionTo(inDraft, 'x'.repeat(10))).toBe('At most 9 characters')
})

test('Markup has to be complete where it is published', () => {
  expect(objectionTo(published.text(20), 'A *very old')).toBe(
    'Write *emphasis* between two asterisks and links as [words](cheese:slug), [words](recipe:slug) or [words](event:slug)',
  )
  expect(objectionTo(draft.text(20), 'A *very old')).toBeUndefined()
  expect(objectionTo(published.plain(20), 'A *very old')).toBeUndefined()
})

test('All texts of a page together have at most 16,000 characters', () => {
  const page = v.pipe(v.object({ heading: v.string(), parts: v.array(v.string()) }), fitsOnAPage())
  const withParts = (...lengths: number[]) => ({
    heading: '🧀',
    parts: lengths.map((length) => 'x'.repeat(length)),
  })
  expect(objectionTo(page, withParts(10_000, 5_999))).toBeUndefined()
  expect(objectionTo(page, withParts(10_000, 6_000))).toBe('At most 16,000 characters on a page')
})
