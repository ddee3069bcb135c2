import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { isUuid } from '../../../lib/uuid.ts'
import { textsIn } from '../kit/record/drafts.ts'
import {
  draftDocumentSchema,
  EMPTY_DOCUMENT,
  type CheeseDocument,
} from '../../../domain/cheese/cheese-document.ts'

export type Draft = {
  values: CheeseDocument
  version: number
  /** The published version that it started from, or that its author has seen since. Unknown when kept by a browser. */
  documentVersion?: number
  /** The name of the person who saved it last. */
  savedBy?: string
}

export type DocumentRecord = {
  id: string
  name: string
  slug: string
  isActive: boolean
  /** What guests read, or null before the first publication. */
  published: CheeseDocument | null
  /** What staff are writing. Without a draft it starts from the published document at version 0. */
  draft: Draft
  /** 0 before the first publication. */
  publishedVersion: number
  /** The words of a stored draft that does not have the shape of a document. The editor cannot show it otherwise. */
  unreadableDraft?: string
}

const COLUMNS =
  'id, name, slug, active, cheese_documents(body, version), cheese_document_drafts(body, version, document_version, saved_by)' as const

export async function getDocumentRecord(id: string): Promise<DocumentRecord | null> {
  if (!isUuid(id)) return null
  const row = unwrap(await getBackend().data.from('cheeses').select(COLUMNS).eq('id', id).maybeSingle())
  if (!row) return null
  const published = toDocument(row.cheese_documents?.body)
  const stored = row.cheese_document_drafts
  const written = toDocument(stored?.body)
  const publishedVersion = row.cheese_documents?.version ?? 0
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    isActive: row.active,
    published,
    publishedVersion,
    draft: {
      values: written ?? published ?? EMPTY_DOCUMENT,
      version: stored?.version ?? 0,
      documentVersion: stored?.document_version ?? publishedVersion,
      savedBy: stored?.saved_by ?? undefined,
    },
    unreadableDraft: stored && !written ? textsIn(stored.body).join('\n') : undefined,
  }
}

function toDocument(body: unknown): CheeseDocument | null {
  const { success, output } = v.safeParse(draftDocumentSchema, body)
  return success ? output : null
}

/** Read only once, so that a draft does not change while it is edited. */
export const useDocumentRecord = (id: string) =>
  useQuery({
    queryKey: ['cms', 'documents', 'record', id],
    queryFn: () => getDocumentRecord(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Returns the new version. Fails with a conflict when someone else saved the draft after it was read. */
export async function saveDraft(id: string, { values, version, documentVersion }: Draft): Promise<number> {
  const drafts = getBackend().data.from('cheese_document_drafts')
  const body = values
  const base = documentVersion === undefined ? {} : { document_version: documentVersion }
  const saved = unwrap(
    version === 0
      ? await drafts
          .insert({ id, body, ...base })
          .select('version')
          .single()
      : await drafts
          .update({ body, version, ...base })
          .eq('id', id)
          .select('version')
          .single(),
  )
  return saved.version
}

/** Publishes the draft of this version and returns that of the document. */
export const publishDraft = async (id: string, version: number) =>
  unwrap(await getBackend().data.rpc('publish_cheese_document', { cheese_uuid: id, draft_version: version }))
