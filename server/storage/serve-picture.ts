import type { FileHandle } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileFormat } from './make-renditions.ts'

export const CONTENT_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const satisfies Record<FileFormat, string>

const SANDBOX = {
  'content-security-policy': "sandbox; default-src 'none'",
  'x-content-type-options': 'nosniff',
}

type Served = { file: FileHandle; id: string; width: number; format: FileFormat; cacheControl: string }

type PictureRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { download?: string } }>

/** The name of a file never changes its content, so it is a strong validator. */
export async function servePicture(request: PictureRequest, reply: FastifyReply, served: Served) {
  const { file, id, width, format, cacheControl } = served
  const etag = `"${id}-${width}.${format}"`
  reply.headers({ ...SANDBOX, 'cache-control': cacheControl, etag })
  if (request.headers['if-none-match'] === etag) {
    await file.close()
    return reply.status(304).send()
  }
  return reply
    .header('content-disposition', disposition(request))
    .type(CONTENT_TYPES[format])
    .send(file.createReadStream())
}

/** `getPublicUrl(path, { download: 'wheel.jpg' })` asks for a file to save. */
function disposition({ query: { download }, params }: PictureRequest) {
  if (download === undefined) return 'inline'
  const name = encodeURIComponent(download || path.basename(params['*']))
  return `attachment; filename*=UTF-8''${name}`
}
