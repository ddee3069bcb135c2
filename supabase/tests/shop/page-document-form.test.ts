import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  DEFAULT_PAGES,
  DRAFT_PAGE_SCHEMAS,
  PUBLISHED_PAGE_SCHEMAS,
} from '../../../src/domain/documents/page-document.ts'
import { fateOf } from '../cheeses/document-cases.ts'
import { PAGE_DOCUMENT_CASES } from './page-document-cases.ts'

test.each(PAGE_DOCUMENT_CASES)('In the form %s is %s', (_, fate, page, value) => {
  const accepts = (schema: v.GenericSchema) => v.safeParse(schema, value).success
  expect(fateOf(accepts(DRAFT_PAGE_SCHEMAS[page]), accepts(PUBLISHED_PAGE_SCHEMAS[page]))).toBe(fate)
})

test('The form names a heading that is missing', () => {
  const { issues } = v.safeParse(PUBLISHED_PAGE_SCHEMAS.events, { ...DEFAULT_PAGES.events, heading: '' })
  expect(issues?.map(({ message }) => message)).toEqual(['A heading is missing'])
})
