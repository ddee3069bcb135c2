import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { showsText } from '../../src/lib/shows-text.ts'
import { invalid, tooLarge } from './storage-error.ts'

export type Upload = { bytes: Buffer; metadata: PictureMetadata; cacheControl: string }

/** The client sends seconds in a form and a whole header with a raw body. */
const CACHE_CONTROL = /^(?:max-age=)?(\d{1,8}(?:, ?immutable)?)$/
const DEFAULT_CACHE_CONTROL = '3600'

const ALT_TEXT_REQUIRED = 'Say what the picture shows'
const metadataSchema = v.object({
  /** Without it, staff find the picture among those that need a description. */
  alt: v.optional(
    v.pipe(
      v.string(ALT_TEXT_REQUIRED),
      v.trim(),
      v.check(showsText, ALT_TEXT_REQUIRED),
      v.maxLength(300),
      v.check((text) => !/\p{Cc}/u.test(text), ALT_TEXT_REQUIRED),
    ),
  ),
  /** Of the file in the shop that it was pushed from. */
  digest: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

export type PictureMetadata = v.InferOutput<typeof metadataSchema>

/** The file and what is said about it, sent as a form or as bare bytes. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const sent = request.isMultipart() ? await readForm(request) : readBytes(request)
  const { bytes, metadata, cacheControl = '' } = sent
  if (!bytes || bytes.length === 0) throw invalid('The picture is missing')
  const [, caching = DEFAULT_CACHE_CONTROL] = CACHE_CONTROL.exec(cacheControl) ?? []
  return { bytes, metadata: readMetadata(metadata), cacheControl: `max-age=${caching}` }
}

async function readForm(request: FastifyRequest) {
  let bytes: Buffer | undefined
  const fields = new Map<string, string>()
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      bytes = await part.toBuffer()
      if (part.file.truncated) throw tooLarge()
    } else if (typeof part.value === 'string') {
      fields.set(part.fieldname, part.value)
    }
  }
  return { bytes, metadata: fields.get('metadata'), cacheControl: fields.get('cacheControl') }
}

function readBytes({ body, headers }: FastifyRequest) {
  const encoded = headers['x-metadata']
  return {
    bytes: Buffer.isBuffer(body) ? body : undefined,
    metadata: typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString() : undefined,
    cacheControl: headers['cache-control'],
  }
}

function readMetadata(metadata: string | undefined) {
  try {
    return v.parse(metadataSchema, JSON.parse(metadata ?? '{}'))
  } catch {
    throw invalid(ALT_TEXT_REQUIRED)
  }
}
