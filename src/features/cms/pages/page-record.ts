import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import {
  DEFAULT_PAGES,
  DRAFT_PAGE_SCHEMAS,
  PAGE_KINDS,
  PUBLISHED_PAGE_SCHEMAS,
  type PageDocument,
  type PageKind,
} from '../../../domain/documents/page-document.ts'
import { readState, type DocumentKind, type DocumentRecord } from '../kit/documents/document-kind.ts'
import { saveDraftIn } from '../kit/documents/save-draft.ts'
import { describeField } from '../kit/history/describe-value.ts'
import { PAGE_NAMES, PAGE_PART_LABELS } from '../kit/history/page-parts.ts'

export type PageRecord = DocumentRecord<PageDocument>

type PageRow = { id: PageKind; body: unknown; version: number }

const DOCUMENT_COLUMNS = 'id, body, version'
const DRAFT_COLUMNS = 'id, body, version, document_version, saved_by'

export const isPageKind = (text: string): text is PageKind => PAGE_KINDS.some((kind) => kind === text)

async function getPageRecord(page: string): Promise<PageRecord | null> {
  if (!isPageKind(page)) return null
  const { data } = getBackend()
  const [document, draft] = await Promise.all([
    data.from('page_documents').select(DOCUMENT_COLUMNS).eq('id', page).maybeSingle().then(unwrap),
    data.from('page_document_drafts').select(DRAFT_COLUMNS).eq('id', page).maybeSingle().then(unwrap),
  ])
  return {
    id: page,
    name: PAGE_NAMES[page],
    ...readState<PageDocument>(DRAFT_PAGE_SCHEMAS[page], DEFAULT_PAGES[page], document, draft),
  }
}

/** Read only once, so that a draft does not change while it is edited. */
export const usePageRecord = (page: string) =>
  useQuery({
    queryKey: ['cms', 'pages', 'record', page],
    queryFn: () => getPageRecord(page),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

const partsOf = (document: PageDocument) => Object.entries(document) as [string, unknown][]

const documentsOf = (page: PageKind): DocumentKind<PageDocument> => ({
  tables: { documents: 'page_documents', drafts: 'page_document_drafts' },
  get: getPageRecord,
  save: saveDraftIn('page_document_drafts'),
  publish: async (_, version) =>
    unwrap(await getBackend().data.rpc('publish_page_document', { page, draft_version: version })),
  draftSchema: DRAFT_PAGE_SCHEMAS[page],
  publishedSchema: PUBLISHED_PAGE_SCHEMAS[page],
  labels: Object.fromEntries(
    Object.entries(PAGE_PART_LABELS).filter(([part]) => part in DEFAULT_PAGES[page]),
  ),
  readableParts: (document) =>
    Object.fromEntries(
      partsOf(document).map(([part, value]) => [part, describeField('page_documents', part, value)]),
    ),
  toForm: (document) => document,
  fromForm: (values) => values,
})

export const PAGE_DOCUMENTS = Object.fromEntries(
  PAGE_KINDS.map((page) => [page, documentsOf(page)]),
) as Record<PageKind, DocumentKind<PageDocument>>

export type ListedPage = { id: PageKind; name: string; hasChanges: boolean; savedBy: string | null }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

async function listPages(): Promise<ListedPage[]> {
  const { data } = getBackend()
  const [documents, drafts] = await Promise.all([
    data.from('page_documents').select(DOCUMENT_COLUMNS).then(unwrap),
    data.from('page_document_drafts').select(DRAFT_COLUMNS).then(unwrap),
  ])
  const bodyOf = (rows: PageRow[], page: PageKind) => rows.find(({ id }) => id === page)?.body
  return PAGE_KINDS.map((id) => {
    const draft = drafts.find((row) => row.id === id)
    const hasChanges = draft !== undefined && !isSame(draft.body, bodyOf(documents, id))
    return { id, name: PAGE_NAMES[id], hasChanges, savedBy: draft?.saved_by ?? null }
  })
}

export const usePages = () => useQuery({ queryKey: ['cms', 'pages', 'list'], queryFn: listPages })
