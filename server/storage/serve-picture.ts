import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileFormat } from './make-renditions.ts'
import type { StoredFile } from './picture-memory.ts'

export const CONTENT_TYPES = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
} as const satisfies Record<FileFormat, string>

const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'"

type PictureRequest = FastifyRequest<{ Params: { '*': string }; Querystring: { download?: string } }>

export function servePicture(request: PictureRequest, reply: FastifyReply, file: StoredFile) {
  const { digest, bytes, format, cacheControl } = file
  const etag = `"${digest}"`
  reply.headers({ 'content-security-policy': SANDBOX, 'cache-control': cacheControl, etag })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.header('content-disposition', disposition(request)).type(CONTENT_TYPES[format]).send(bytes)
}

/** `getPublicUrl(path, { download: 'wheel.jpg' })` asks for a file to save. */
function disposition({ query: { download }, params }: PictureRequest) {
  if (download === undefined) return 'inline'
  const name = encodeURIComponent(download || path.basename(params['*']))
  return `attachment; filename*=UTF-8''${name}`
}
