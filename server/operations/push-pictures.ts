import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Sql } from '../database/sql/sql.ts'
import { OperatorError } from '../operator-error.ts'

/**
 * Takes the pictures of this shop to a project on hosted Supabase, one after the other, each at its path. Hosted
 * Supabase makes no renditions, so it gets the file that the path itself leads to.
 *
 * A picture is there when the project names the digest of its file and sends back the same bytes, or, where a storage
 * encodes pictures again, as ours does, a whole picture of the same size. Every run asks this first, sends what is not
 * there, and asks again: it can be repeated, goes on after an interruption, and sends what was replaced meanwhile.
 */
type Target = { url: string; key: string }
type Picture = { name: string; digest: string; contentType: string; cacheControl: string; alt: string }

const COUNTED = 50
const infoSchema = v.fallback(
  v.object({ metadata: v.nullish(v.object({ digest: v.optional(v.string()) })) }),
  {},
)

/** Reads the environment now, and refuses when it is asked for. */
export function readTarget({ SUPABASE_URL, SUPABASE_SECRET_KEY }: NodeJS.ProcessEnv) {
  return (): Target => {
    if (!SUPABASE_URL || !URL.canParse(SUPABASE_URL) || !SUPABASE_SECRET_KEY)
      throw new OperatorError('Set SUPABASE_URL and SUPABASE_SECRET_KEY to those of the project.')
    return { url: new URL(SUPABASE_URL).origin, key: SUPABASE_SECRET_KEY }
  }
}

export async function pushPictures(owner: Sql, target: Target, onProgress: (message: string) => void) {
  const pictures = await listPictures(owner)
  let done = 0
  let sent = 0
  for (const picture of pictures) {
    const bytes = await readBytes(owner, picture)
    if (bytes && !(await isThere(target, picture, bytes))) {
      await send(target, picture, bytes)
      if (!(await isThere(target, picture, bytes)))
        throw new OperatorError(`${picture.name} was sent and did not arrive as it is. Run this again.`)
      sent++
    }
    if (++done % COUNTED === 0 || done === pictures.length)
      onProgress(`Pictures in the project: ${done} of ${pictures.length}`)
  }
  return { sent, total: pictures.length }
}

/** The version of a picture is the digest of the file at its path. */
const listPictures = (owner: Sql) => owner<Picture[]>`
  select o.name, o.version as digest, coalesce(o.metadata ->> 'mimetype', 'image/jpeg') as "contentType",
    coalesce(o.metadata ->> 'cacheControl', 'max-age=31536000, immutable') as "cacheControl",
    coalesce(m.alt_text, o.user_metadata ->> 'alt', o.name) as alt
  from storage.objects o left join public.media m on m.object_name = o.name
  where o.bucket_id = 'media' and exists (
    select from storage.object_bytes b where b.bucket_id = o.bucket_id and b.name = o.name and b.digest = o.version)
  order by o.name`

/** Undefined if the picture was replaced or deleted meanwhile. */
async function readBytes(owner: Sql, { name, digest }: Picture) {
  const [file] = await owner<{ bytes: Buffer }[]>`
    select bytes from storage.object_bytes where bucket_id = 'media' and name = ${name} and digest = ${digest} limit 1`
  return file?.bytes
}

async function isThere(target: Target, { name, digest }: Picture, bytes: Buffer) {
  const info = await request(target, `info/media/${name}`)
  if (!info.ok) return false
  const { metadata } = v.parse(infoSchema, await info.json())
  if (metadata?.digest !== digest) return false
  const download = await request(target, `media/${name}`)
  return download.ok && isSamePicture(bytes, Buffer.from(await download.arrayBuffer()))
}

async function isSamePicture(sent: Buffer, arrived: Buffer) {
  const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  if (digestOf(sent) === digestOf(arrived)) return true
  const { default: sharp } = await import('sharp')
  const decode = (bytes: Buffer) =>
    sharp(bytes, { failOn: 'error' }).raw().toBuffer({ resolveWithObject: true })
  try {
    const [before, after] = [await decode(sent), await decode(arrived)]
    return before.info.width === after.info.width && before.info.height === after.info.height
  } catch {
    return false
  }
}

async function send(target: Target, { name, digest, contentType, cacheControl, alt }: Picture, body: Buffer) {
  const answer = await request(target, `media/${name}`, {
    method: 'POST',
    headers: {
      'content-type': contentType,
      'cache-control': cacheControl,
      'x-upsert': 'true',
      'x-metadata': Buffer.from(JSON.stringify({ alt, digest })).toString('base64'),
    },
    body: new Uint8Array(body),
  })
  if (!answer.ok)
    throw new OperatorError(`The project refused ${name} with ${answer.status}: ${await answer.text()}`)
}

async function request({ url, key }: Target, path: string, { headers, ...init }: RequestInit = {}) {
  const answer = await fetch(`${url}/storage/v1/object/${path}`, {
    ...init,
    headers: { apikey: key, authorization: `Bearer ${key}`, ...headers },
  }).catch(() => {
    throw new OperatorError(`${url} cannot be reached. Run this again to go on.`)
  })
  if (answer.status === 401 || answer.status === 403)
    throw new OperatorError(`${url} refused the key in SUPABASE_SECRET_KEY.`)
  if (answer.status >= 500)
    throw new OperatorError(`${url} answered with ${answer.status}. Run this again to go on.`)
  return answer
}
