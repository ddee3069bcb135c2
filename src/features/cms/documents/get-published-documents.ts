import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { publishedDocumentSchema } from '../../../domain/cheese/cheese-document.ts'

/** As many as a median needs, however many cheeses the shop has. */
const MAX_PEERS = 40

/** The published documents of other cheeses. */
async function getPublishedDocuments(exceptId: string) {
  const rows = unwrap(
    await getBackend()
      .data.from('cheese_documents')
      .select('body')
      .neq('id', exceptId)
      .order('updated_at', { ascending: false })
      .limit(MAX_PEERS),
  )
  return rows.map(({ body }) => body).filter((body) => v.is(publishedDocumentSchema, body))
}

export const usePublishedDocuments = (exceptId: string) =>
  useQuery({
    queryKey: ['cms', 'documents', 'published', exceptId],
    queryFn: () => getPublishedDocuments(exceptId),
  })
