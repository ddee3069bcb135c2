import { expect, test } from 'vitest'
import { hasValidMarkup, linksIn, parseInlineText, withoutMarkup } from './inline-text.ts'

const text = (value: string) => ({ kind: 'text', text: value })

test('Emphasis and links become nodes between the text around them', () => {
  expect(parseInlineText('A *very* old [Comté](cheese:comte-aop).')).toEqual([
    text('A '),
    { kind: 'emphasis', nodes: [text('very')] },
    text(' old '),
    { kind: 'link', text: 'Comté', path: '/comte-aop' },
    text('.'),
  ])
})

test('A link inside an emphasis stays a link', () => {
  expect(parseInlineText('*see [the dish](recipe:fondue)*')).toEqual([
    {
      kind: 'emphasis',
      nodes: [text('see '), { kind: 'link', text: 'the dish', path: '/recipes/fondue' }],
    },
  ])
  expect(parseInlineText('[tonight](event:tasting)')).toEqual([
    { kind: 'link', text: 'tonight', path: '/events/tasting' },
  ])
})

test.each([
  '[a](javascript:alert(1))',
  '[a](https://elsewhere.test)',
  '[a](cheese:../auth)',
  '[](cheese:a)',
  'An *open emphasis',
])('Malformed markup stays text and is not valid: %s', (line) => {
  expect(parseInlineText(line)).toEqual([text(line)])
  expect(hasValidMarkup(line)).toBe(false)
})

test('An emphasis may be a link alone', () => {
  expect(hasValidMarkup('*[the dish](recipe:fondue)*')).toBe(true)
})

test('The markup is left out where only words are wanted', () => {
  expect(withoutMarkup('A *very* old [Comté](cheese:comte-aop).')).toBe('A very old Comté.')
})

test('A long text without an end to its markup is parsed in a moment', () => {
  const started = performance.now()
  parseInlineText(`*${'[a'.repeat(50_000)}`)
  expect(hasValidMarkup(`*${'a '.repeat(100_000)}`)).toBe(false)
  expect(performance.now() - started).toBeLessThan(1_000)
})

test('The links of a text are found inside emphasis and over several lines', () => {
  expect(
    linksIn('*see [the dish](recipe:fondue)*\nand [Comté](cheese:comte-aop), not [this](https://a.b)'),
  ).toEqual([
    { label: 'the dish', target: 'recipe', slug: 'fondue' },
    { label: 'Comté', target: 'cheese', slug: 'comte-aop' },
  ])
})
