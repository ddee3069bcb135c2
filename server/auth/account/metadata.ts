import * as v from 'valibot'
import { sanitizeText } from '../../../src/domain/people/account-rules.ts'
import { AuthError } from '../auth-error.ts'
import type { AuthContext } from '../auth-context.ts'

const MAX_BYTES = 4096
/** With the longest email, a token of 4 kB has room for as much. */
const MAX_BYTES_IN_TOKEN = 1024
const MAX_DEPTH = 8
const TOO_MUCH = `User metadata cannot be larger than ${MAX_BYTES} bytes`

type Json = string | number | boolean | null | Json[] | { [key: string]: Json }
export type Metadata = { [key: string]: Json }

export const metadata = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((data) => bytesOf(data) <= MAX_BYTES && depthOf(data) <= MAX_DEPTH, TOO_MUCH),
  v.transform((data) => sanitize(data) as Metadata),
)

const bytesOf = (data: unknown) => Buffer.byteLength(JSON.stringify(data))

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  return 1 + Math.max(0, ...Object.values(value).map(depthOf))
}

function sanitize(value: unknown): Json {
  if (typeof value === 'string') return sanitizeText(value)
  if (Array.isArray(value)) return value.map(sanitize)
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [sanitizeText(key), sanitize(item)]))
  }
  return value as number | boolean | null
}

/** A null removes a key, as on hosted Supabase. */
export async function mergeMetadata({ sql }: AuthContext, userId: string, data: Metadata) {
  const removed = Object.keys(data).filter((key) => data[key] === null)
  const merged = sql`
    (coalesce(raw_user_meta_data, '{}') || ${sql.json(data)}::jsonb) - ${removed}::text[]`
  const updated = await sql`
    update auth.users set raw_user_meta_data = ${merged}, updated_at = now()
    where id = ${userId} and octet_length((${merged})::text) <= ${MAX_BYTES}`
  if (updated.count === 0) throw new AuthError(400, 'validation_failed', TOO_MUCH)
}

/** Clients read metadata from the user, so a token without it is of the same use. */
export function tokenMetadata(data: Record<string, unknown> | null) {
  return data && bytesOf(data) <= MAX_BYTES_IN_TOKEN ? data : {}
}
