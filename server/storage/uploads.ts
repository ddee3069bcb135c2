import type { FastifyRequest } from 'fastify'
import type { Callers } from '../http/caller/caller.ts'
import { LARGEST_WIDTH, makeRenditions } from './make-renditions.ts'
import { BUCKET, type MediaRows } from './media-rows.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { digestOf } from './picture-files.ts'
import { requirePicturePath } from './picture-path.ts'
import { readUpload } from './read-upload.ts'
import { CONTENT_TYPES } from './serve-picture.ts'

type Parts = { rows: MediaRows; callers: Callers }

/** Stores a picture at the path the client chose. PUT and `x-upsert` replace what is there. */
export function createUploads({ rows, callers }: Parts) {
  const queued = oneAtATime()

  return async function upload(request: FastifyRequest<{ Params: { '*': string } }>) {
    const { path, format } = requirePicturePath(request.params['*'])
    const replace = request.method === 'PUT' || request.headers['x-upsert'] === 'true'
    const { bytes, metadata, cacheControl } = await readUpload(request)
    const { renditions, ...size } = await queued(() => makeRenditions(bytes, format))
    const main = renditions.find((file) => file.width === LARGEST_WIDTH && file.format === format)
    if (!main) throw new Error(`There is no rendition in the format ${format}`)
    const picture = {
      path,
      version: digestOf(main.bytes),
      metadata,
      byteSize: main.bytes.length,
      storedSize: renditions.reduce((sum, file) => sum + file.bytes.length, 0),
      contentType: CONTENT_TYPES[format],
      cacheControl,
      renditions,
      ...size,
    }
    // Encoding takes time, in which a session may end.
    const id = await rows.store(await callers.ofRequest(request.headers), picture, { replace })
    return { Id: id, Key: `${BUCKET}/${path}` }
  }
}
