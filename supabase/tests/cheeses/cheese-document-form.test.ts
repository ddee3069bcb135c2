import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  draftDocumentSchema,
  EMPTY_DOCUMENT,
  publishedDocumentSchema,
} from '../../../src/domain/cheese/cheese-document.ts'
import { DOCUMENT_CASES, fateOf } from './document-cases.ts'

test.each(DOCUMENT_CASES)('In the form %s is %s', (_, fate, value) => {
  const accepts = (schema: v.GenericSchema) => v.safeParse(schema, value).success
  expect(fateOf(accepts(draftDocumentSchema), accepts(publishedDocumentSchema))).toBe(fate)
})

test('A document that nobody has written has no text and no film', () => {
  const { film, status, flavor, ...parts } = EMPTY_DOCUMENT
  const texts = [status, flavor, parts].flatMap((part) => Object.values(part).flat())
  expect([film, ...texts.filter(Boolean)]).toEqual(['none'])
})

const section = { tab: 'overview', look: 'card', heading: 'Heading', text: 'Text' }
const pairing = { kind: 'food', label: 'Walnuts', text: 'The same' }

test.each([
  [{ subtitle: 'One\nTwo' }, 'subtitle', 'One line, please'],
  [{ subtitle: 'x'.repeat(121) }, 'subtitle', 'At most 120 characters'],
  [{ opening: 'x'.repeat(2_001) }, 'opening', 'At most 2,000 characters'],
  [{ opening: 'One\tTwo' }, 'opening', 'A character in this text cannot be shown'],
  [
    { opening: 'A *very long finish' },
    'opening',
    expect.stringContaining('*emphasis* between two asterisks'),
  ],
  [{ badges: [''] }, 'badges.0', 'A badge is missing'],
  [{ badges: ['a', 'b', 'c'] }, 'badges', 'At most 2'],
  [{ status: { heading: '', text: 'Text' } }, 'status.heading', 'A heading is missing'],
  [{ sections: [{ ...section, heading: '' }] }, 'sections.0.heading', 'A heading is missing'],
  [{ sections: [{ ...section, text: '' }] }, 'sections.0.text', 'Text is missing'],
  [{ facts: [{ label: '', value: 'Jura' }] }, 'facts.0.label', 'A label is missing'],
  [{ facts: [{ label: 'Origin', value: '' }] }, 'facts.0.value', 'Text is missing'],
  [{ pairings: [{ ...pairing, label: '' }] }, 'pairings.0.label', 'A name is missing'],
  [
    { story: Array.from({ length: 6 }, () => ({ heading: 'a', text: 'x'.repeat(2_800) })) },
    '',
    'At most 16,000 characters on a page',
  ],
])('The form says about %j, at the field %j, %j', (changes, field, message) => {
  const { issues = [] } = v.safeParse(publishedDocumentSchema, { ...EMPTY_DOCUMENT, ...changes })
  expect(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message])).toEqual([[field, message]])
})
