import postgres, { type Sql, type TransactionSql } from 'postgres'
import { runAs, type Caller } from '../database/run-as.ts'
import { denied } from './storage-error.ts'

export const BUCKET = 'media'

export type StoredPicture = {
  name: string
  altText: string
  width: number
  height: number
  byteSize: number
}

export type ListOptions = {
  prefix: string
  search: string
  limit: number
  offset: number
  descending: boolean
}

type ObjectRow = {
  id: string
  name: string
  created_at: Date
  updated_at: Date
  last_accessed_at: Date
  metadata: unknown
}

const INSUFFICIENT_PRIVILEGE = '42501'

const likePattern = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** The rows of stored pictures. Every statement runs as the caller. */
export function createMediaRows(sql: Sql) {
  return {
    mayUpload: (caller: Caller) =>
      asCaller(sql, caller, async (sql) => {
        const [answer] = await sql<{ staff: boolean }[]>`select private.is_staff() as staff`
        return answer?.staff ?? false
      }),

    add: (caller: Caller, { name, altText, width, height, byteSize }: StoredPicture) =>
      asCaller(sql, caller, async (sql) => {
        const metadata = {
          mimetype: 'image/jpeg',
          size: byteSize,
          cacheControl: 'max-age=31536000, immutable',
        }
        await sql`
          insert into public.media (object_name, alt_text, width, height, byte_size, content_type)
          values (${name}, ${altText}, ${width}, ${height}, ${byteSize}, 'image/jpeg')`
        const [row] = await sql<{ id: string }[]>`
          insert into storage.objects (bucket_id, name, owner_id, metadata, user_metadata)
          values (${BUCKET}, ${name}, auth.uid()::text, ${sql.json(metadata)}, ${sql.json({ alt: altText })})
          returning id`
        return row?.id ?? ''
      }),

    list: (caller: Caller, { prefix, search, limit, offset, descending }: ListOptions) =>
      asCaller(
        sql,
        caller,
        (sql) => sql<ObjectRow[]>`
          select id, name, created_at, updated_at, last_accessed_at, metadata from storage.objects
          where bucket_id = ${BUCKET} and name like ${`${likePattern(prefix)}%`}
            and name like ${`%${likePattern(search)}%`}
          order by name ${descending ? sql`desc` : sql`asc`} limit ${limit} offset ${offset}`,
      ),

    remove: (caller: Caller, names: string[]) =>
      asCaller(sql, caller, async (sql) => {
        const removed = await sql<ObjectRow[]>`
          delete from storage.objects where bucket_id = ${BUCKET} and name in ${sql(names)}
          returning id, name, created_at, updated_at, last_accessed_at, metadata`
        await sql`delete from public.media where object_name in ${sql(names)}`
        return removed
      }),
  }
}

async function asCaller<Result>(sql: Sql, caller: Caller, run: (sql: TransactionSql) => Promise<Result>) {
  try {
    return await runAs(sql, caller, run)
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === INSUFFICIENT_PRIVILEGE) throw denied()
    throw error
  }
}
