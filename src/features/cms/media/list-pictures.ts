import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../../backend/backend.ts'
import type { Database } from '../../../backend/database.types.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { fold } from '../../../lib/fold.ts'
import type { Focus, PictureSource } from '../../../lib/picture-source.ts'
import { deliveredPicture } from '../../../media/picture-of.ts'
import { fallbackPicture } from '../../../media/pictures.ts'
import { exportList } from '../kit/export/export-list.ts'
import { LIST_PAGE_SIZE, writeSort, type ListState } from '../kit/list/list-state.ts'
import { publicUrl } from '../kit/pictures/upload-picture.ts'
import { BUILT_IN_PICTURES, fixedUsesOf, type PictureUse } from './built-in-pictures.ts'

export type LibraryPicture = {
  /** Its path, which no other picture has. */
  id: string
  /** Undefined for a picture that came with the site. */
  mediaId: string | undefined
  isBuiltIn: boolean
  source: PictureSource
  alt: string
  focus: Focus
  version: number
  addedAtLocal: string | null
  /** Of an uploaded file. */
  size: { width: number; height: number; bytes: number } | undefined
  uses: PictureUse[]
  home: { status: '' | 'proposed' | 'published'; caption: string }
}

type PictureRow = Database['public']['Functions']['list_pictures']['Returns'][number]

const usesSchema = v.array(
  v.object({
    kind: v.picklist(['cheese', 'recipe', 'event', 'home', 'page']),
    id: v.nullable(v.string()),
    slug: v.string(),
    name: v.string(),
    is_published: v.boolean(),
  }),
)

type RecordUse = v.InferOutput<typeof usesSchema>[number]

const HREFS: Record<RecordUse['kind'], (use: RecordUse) => string> = {
  cheese: ({ id }) => `/cms/cheeses/${id}`,
  recipe: ({ slug }) => `/recipes/${slug}`,
  event: ({ id }) => `/cms/events/${id}`,
  home: () => '/',
  page: ({ slug }) => `/cms/pages/${slug}`,
}

function toPicture(row: PictureRow): LibraryPicture {
  const builtIn = BUILT_IN_PICTURES.get(row.path)
  const alt = row.alt_text || builtIn?.alt || ''
  const uploaded = deliveredPicture(publicUrl(row.path), alt) ?? fallbackPicture
  return {
    id: row.path,
    mediaId: row.media_id ?? undefined,
    isBuiltIn: row.is_built_in,
    source: builtIn ?? uploaded,
    alt,
    focus: { x: row.focus_x, y: row.focus_y },
    version: row.version,
    addedAtLocal: row.created_at_local,
    size: row.is_built_in ? undefined : { width: row.width, height: row.height, bytes: row.byte_size },
    uses: [
      ...v.parse(usesSchema, row.uses).map((use) => ({
        label: use.name,
        href: HREFS[use.kind](use),
        isPublished: use.is_published,
      })),
      ...fixedUsesOf(row.path),
    ],
    home: { status: readHomeStatus(row.home_status), caption: row.home_caption },
  }
}

/** Only those who publish may change such a picture. */
export const isSeenByGuests = ({ isBuiltIn, uses }: Pick<LibraryPicture, 'isBuiltIn' | 'uses'>) =>
  isBuiltIn || uses.some(({ isPublished }) => isPublished)

const readHomeStatus = (status: string) => (status === 'proposed' || status === 'published' ? status : '')

/** The database does not know the words of built-in pictures, so the application decides which of them match. */
function builtInMatching(search: string) {
  const wanted = fold(search.trim())
  return [...BUILT_IN_PICTURES]
    .filter(([path, { alt }]) => fold(`${path} ${alt}`).includes(wanted))
    .map(([path]) => path)
}

async function listPictures({ search, sort, filters }: ListState, limit: number, offset: number) {
  const rows = unwrap(
    await getBackend().data.rpc('list_pictures', {
      search: search.trim(),
      show: filters['show'] ?? '',
      sort: writeSort(sort),
      built_in: builtInMatching(search),
      page_limit: limit,
      page_offset: offset,
    }),
  )
  return { total: rows[0]?.total ?? 0, rows: rows.map(toPicture) }
}

export const usePictureList = (state: ListState) =>
  useQuery({
    queryKey: ['cms', 'media', 'list', state],
    queryFn: () => listPictures(state, LIST_PAGE_SIZE, (state.page - 1) * LIST_PAGE_SIZE),
    placeholderData: keepPreviousData,
  })

/** Every matching picture, for the export. */
export async function exportPictures({ search, filters }: ListState) {
  const wanted = { search: search.trim(), show: filters['show'], built_in: builtInMatching(search) }
  return (await exportList('pictures', wanted)).map(toPicture)
}

/** Null when the library has no such picture. */
export async function getPicture(path: string): Promise<LibraryPicture | null> {
  const rows = unwrap(
    await getBackend().data.rpc('list_pictures', {
      only_path: path,
      built_in: BUILT_IN_PICTURES.has(path) ? [path] : [],
    }),
  )
  return rows[0] ? toPicture(rows[0]) : null
}

/** Read only once, so that a picture does not change while it is edited. */
export const usePicture = (path: string) =>
  useQuery({
    queryKey: ['cms', 'media', 'record', path],
    queryFn: () => getPicture(path),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** In place of the words that are missing. */
export const shownWords = ({ alt }: Pick<LibraryPicture, 'alt'>) => alt || 'Needs a description'

export const picturePath = (path: string) => `/cms/media/picture?path=${encodeURIComponent(path)}`
