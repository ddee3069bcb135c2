import * as v from 'valibot'
import type { BackendClient } from '../../backend/backend-client.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { publishedDocumentSchema, type CheeseDocument } from '../../domain/cheese-document.ts'

/** A document that breaks today's rules is left out, and the page is filled from the record. */
export function toDocument(body: unknown): CheeseDocument | null {
  const { success, output } = v.safeParse(publishedDocumentSchema, body)
  return success ? output : null
}

export const getCheeseDocument = async (backend: BackendClient, cheeseId: string) =>
  toDocument(
    unwrap(await backend.from('cheese_documents').select('body').eq('id', cheeseId).maybeSingle())?.body,
  )
