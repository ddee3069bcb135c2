import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import {
  draftDocumentSchema,
  EMPTY_DOCUMENT,
  publishedDocumentSchema,
  type CheeseDocument,
} from '../../../domain/cheese/cheese-document.ts'
import { isUuid } from '../../../lib/uuid.ts'
import { readState, type DocumentKind, type DocumentRecord } from '../kit/documents/document-kind.ts'
import { saveDraftIn } from '../kit/documents/save-draft.ts'
import { PART_LABELS, readableParts } from '../kit/history/document-parts.ts'

export type CheeseDocumentRecord = DocumentRecord<CheeseDocument> & { slug: string; isActive: boolean }

const COLUMNS =
  'id, name, slug, active, cheese_documents(body, version), cheese_document_drafts(body, version, document_version)' as const

async function getDocumentRecord(id: string): Promise<CheeseDocumentRecord | null> {
  if (!isUuid(id)) return null
  const row = unwrap(await getBackend().data.from('cheeses').select(COLUMNS).eq('id', id).maybeSingle())
  if (!row) return null
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    isActive: row.active,
    ...readState(draftDocumentSchema, EMPTY_DOCUMENT, row.cheese_documents, row.cheese_document_drafts),
  }
}

/** Read only once, so that a draft does not change while it is edited. */
export const useDocumentRecord = (id: string) =>
  useQuery({
    queryKey: ['cms', 'documents', 'record', id],
    queryFn: () => getDocumentRecord(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const BADGES = 2

export const CHEESE_DOCUMENTS: DocumentKind<CheeseDocument> = {
  tables: { documents: 'cheese_documents', drafts: 'cheese_document_drafts' },
  get: getDocumentRecord,
  save: saveDraftIn('cheese_document_drafts'),
  publish: async (id, version) =>
    unwrap(
      await getBackend().data.rpc('publish_cheese_document', { cheese_uuid: id, draft_version: version }),
    ),
  draftSchema: draftDocumentSchema,
  publishedSchema: publishedDocumentSchema,
  labels: PART_LABELS,
  readableParts,
  /** The form always has a field for each badge. */
  toForm: (document) => ({
    ...document,
    badges: Array.from({ length: BADGES }, (_, index) => document.badges[index] ?? ''),
  }),
  fromForm: (values) => ({ ...values, badges: values.badges.filter(Boolean) }),
}
