import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { invalid, tooLarge } from './storage-error.ts'

export type Upload = { bytes: Buffer; altText: string }

const ALT_TEXT_REQUIRED = 'Say what the picture shows'
const metadataSchema = v.object({
  alt: v.pipe(
    v.string(ALT_TEXT_REQUIRED),
    v.trim(),
    v.minLength(1, ALT_TEXT_REQUIRED),
    v.maxLength(300),
    v.check((text) => !/\p{Cc}/u.test(text), ALT_TEXT_REQUIRED),
  ),
})

/** The file and its alt text, sent as a form or as bare bytes. */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  const { bytes, metadata } = request.isMultipart() ? await readForm(request) : readBytes(request)
  if (!bytes || bytes.length === 0) throw invalid('The picture is missing')
  return { bytes, altText: readAltText(metadata) }
}

async function readForm(request: FastifyRequest) {
  let bytes: Buffer | undefined
  let metadata: string | undefined
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      bytes = await part.toBuffer()
      if (part.file.truncated) throw tooLarge()
    } else if (part.fieldname === 'metadata' && typeof part.value === 'string') {
      metadata = part.value
    }
  }
  return { bytes, metadata }
}

function readBytes({ body, headers }: FastifyRequest) {
  const encoded = headers['x-metadata']
  return {
    bytes: Buffer.isBuffer(body) ? body : undefined,
    metadata: typeof encoded === 'string' ? Buffer.from(encoded, 'base64').toString() : undefined,
  }
}

function readAltText(metadata: string | undefined) {
  try {
    return v.parse(metadataSchema, JSON.parse(metadata ?? '{}')).alt
  } catch {
    throw invalid(ALT_TEXT_REQUIRED)
  }
}
