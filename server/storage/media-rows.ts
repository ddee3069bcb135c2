import { DatabaseError } from 'pg'
import { runAs, SERVICE, type Caller } from '../database/run-as.ts'
import type { Sql, TransactionSql } from '../database/sql/sql.ts'
import type { Rendition } from './make-renditions.ts'
import { isNamedLikeRendition, replaceFiles } from './picture-files.ts'
import { isRecipePicture } from './picture-path.ts'
import type { PictureMetadata } from './read-upload.ts'
import { denied, duplicate, invalidKey, overQuota } from './storage-error.ts'

export const BUCKET = 'media'

export type StoredPicture = {
  path: string
  /** The digest of the file at the path. */
  version: string
  metadata: PictureMetadata
  width: number
  height: number
  byteSize: number
  /** Of all its renditions. */
  storedSize: number
  contentType: string
  cacheControl: string
  renditions: Rendition[]
}

type ListOptions = {
  prefix: string
  search: string
  limit: number
  offset: number
  sortBy: { column: (typeof SORT_COLUMNS)[number]; order: 'asc' | 'desc' }
}

export const SORT_COLUMNS = ['name', 'created_at', 'updated_at', 'last_accessed_at'] as const

type ObjectRow = {
  id: string
  name: string
  version: string | null
  created_at: Date
  updated_at: Date
  metadata: { size?: number; storedSize?: number; mimetype?: string; cacheControl?: string }
  user_metadata: unknown
}

const INSUFFICIENT_PRIVILEGE = '42501'
const UNIQUE_VIOLATION = '23505'

const likePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The rows of stored pictures. */
export function createMediaRows(sql: Sql) {
  return {
    requireUpload: async (caller: Caller, path: string) => {
      if (caller === SERVICE) return
      await asCaller(sql, caller, async (sql) => {
        const [answer] = await sql<{ allowed: boolean }[]>`select private.may_upload(${path}) as allowed`
        if (!answer?.allowed) throw denied()
        if (isNamedLikeRendition(path)) throw invalidKey(path)
        const [quota] = await sql<{ left: boolean }[]>`select private.has_upload_quota() as left`
        if (!quota?.left) throw overQuota()
      })
    },

    /** Returns the id of the picture's row. */
    store: (caller: Caller, picture: StoredPicture, { replace }: { replace: boolean }) =>
      asCaller(sql, caller, async (sql) => {
        const { path, renditions } = picture
        await lockPaths(sql, [path])
        const isReplacement = replace && (await lockObject(sql, path))
        const id = await insertObject(sql, picture, replace)
        // The secret key brings the file alone, as on hosted Supabase.
        if (!isRecipePicture(path) && caller !== SERVICE) await enterInLibrary(sql, picture, isReplacement)
        await replaceFiles(sql, path, renditions)
        return id
      }),

    find: (caller: Caller, path: string) => asCaller(sql, caller, (sql) => findObject(sql, path)),

    /** Deletes pictures whose recipe is gone for good. */
    deleteOrphans: () => runAs(sql, SERVICE, (sql) => sql`select from private.take_left_recipe_pictures()`),

    /** The folders and files in a folder, as hosted Supabase lists them: folders first. */
    list: (caller: Caller, { prefix, search, limit, offset, sortBy }: ListOptions) =>
      asCaller(sql, caller, (sql) => {
        const folder = prefix.split('/').filter(Boolean).join('/')
        const start = folder === '' ? '' : `${folder}/`
        const direction = sortBy.order === 'desc' ? sql`desc` : sql`asc`
        return sql`
          with found as (
            select *, split_part(substr(name, ${start.length + 1}), '/', 1) as entry,
                   position('/' in substr(name, ${start.length + 1})) > 0 as is_folder
            from storage.objects where bucket_id = ${BUCKET} and starts_with(name, ${start})
          ), entries as (
            select distinct entry as name, null::uuid as id, null::timestamptz as updated_at,
                   null::timestamptz as created_at, null::timestamptz as last_accessed_at,
                   null::jsonb as metadata
            from found where is_folder
            union all
            select entry, id, updated_at, created_at, last_accessed_at, metadata from found where not is_folder
          )
          select * from entries where name ilike ${`${likePattern(search)}%`}
          order by id is not null, ${sql(sortBy.column)} ${direction}, name ${direction}
          limit ${limit} offset ${offset}`
      }),

    remove: (caller: Caller, paths: string[]) =>
      asCaller(sql, caller, async (sql) => {
        await lockPaths(sql, paths)
        const removed = await sql<ObjectRow[]>`
          delete from storage.objects where bucket_id = ${BUCKET} and name in ${sql(paths)}
          returning bucket_id, id, name, version, created_at, updated_at, last_accessed_at, metadata`
        if (removed.length > 0)
          await sql`delete from public.media where object_name in ${sql(removed.map(({ name }) => name))}`
        return removed
      }),
  }
}

export type MediaRows = ReturnType<typeof createMediaRows>

/** Until the end of the transaction, even when there is no picture at a path. */
async function lockPaths(sql: TransactionSql, paths: string[]) {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`${BUCKET}/`} || path, 0))
    from (select distinct path from unnest(${paths}::text[]) path order by path) ordered`
}

async function findObject(sql: TransactionSql, path: string) {
  const [row] = await sql<ObjectRow[]>`
    select id, name, version, created_at, updated_at, metadata, user_metadata from storage.objects
    where bucket_id = ${BUCKET} and name = ${path}`
  return row
}

/** Locks the picture at the path, if there is one that the caller may replace. */
async function lockObject(sql: TransactionSql, path: string) {
  const found = await sql`
    select from storage.objects where bucket_id = ${BUCKET} and name = ${path} for update`
  return found.length > 0
}

async function enterInLibrary(sql: TransactionSql, picture: StoredPicture, isReplacement: boolean) {
  const { path, metadata, width, height, byteSize, contentType } = picture
  const entry = sql`${path}, ${metadata.alt ?? ''}, ${width}, ${height}, ${byteSize}, ${contentType}`
  if (isReplacement) await sql`select private.replace_media(${entry})`
  else
    await sql`
      insert into public.media (object_name, alt_text, width, height, byte_size, content_type) values (${entry})`
}

async function insertObject(sql: TransactionSql, picture: StoredPicture, replace: boolean) {
  const { path, version, byteSize, storedSize, contentType, cacheControl } = picture
  const metadata = sql.json({ mimetype: contentType, size: byteSize, storedSize, cacheControl })
  const onConflict = sql`
    on conflict (bucket_id, name) do update
    set version = excluded.version, metadata = excluded.metadata, user_metadata = excluded.user_metadata,
        updated_at = now()`
  const [row] = await sql<{ id: string }[]>`
    insert into storage.objects (bucket_id, name, owner_id, version, metadata, user_metadata)
    values (${BUCKET}, ${path}, auth.uid()::text, ${version}, ${metadata}, ${sql.json(picture.metadata)})
    ${replace ? onConflict : sql``} returning id`
  return row?.id ?? ''
}

async function asCaller<Result>(sql: Sql, caller: Caller, run: (sql: TransactionSql) => Promise<Result>) {
  try {
    return await runAs(sql, caller, run)
  } catch (error) {
    if (error instanceof DatabaseError && error.code === INSUFFICIENT_PRIVILEGE) throw denied()
    if (error instanceof DatabaseError && error.code === UNIQUE_VIOLATION) throw duplicate()
    throw error
  }
}
