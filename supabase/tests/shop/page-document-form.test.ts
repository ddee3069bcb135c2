import * as v from 'valibot'
import { expect, test } from 'vitest'
import { DRAFT_PAGE_SCHEMAS, PUBLISHED_PAGE_SCHEMAS } from '../../../src/domain/documents/page-document.ts'
import { fateOf } from '../cheeses/document-cases.ts'
import { PAGE_DOCUMENT_CASES } from './page-document-cases.ts'

test.each(PAGE_DOCUMENT_CASES)('In the form %s is %s', (_, fate, page, value) => {
  const accepts = (schema: v.GenericSchema) => v.safeParse(schema, value).success
  expect(fateOf(accepts(DRAFT_PAGE_SCHEMAS[page]), accepts(PUBLISHED_PAGE_SCHEMAS[page]))).toBe(fate)
})
