import type { FastifyRequest } from 'fastify'
import type { ServerContext } from '../context.ts'
import { queuedCaller, withUpload } from '../fair-queue/queued-caller.ts'
import { LARGEST_WIDTH, makeRenditions, type FileFormat } from './make-renditions.ts'
import { BUCKET, type MediaRows } from './media-rows.ts'
import { digestOf } from './picture-files.ts'
import { requirePicturePath } from './picture-path.ts'
import { readUpload } from './read-upload.ts'
import { CONTENT_TYPES } from './serve-picture.ts'

/** Stores a picture at the path the client chose. PUT and `x-upsert` replace what is there. */
export function createUploads({ callers, databaseWork, isStaff, queues }: ServerContext, rows: MediaRows) {
  /** Encoding a picture uses every core and much memory, so pictures are encoded one after the other. */
  async function encode({ headers, ip }: FastifyRequest, bytes: Buffer, format: FileFormat) {
    const queued = queuedCaller(await callers.ofRequest(headers), ip, isStaff)
    return queues.pictures.run(queued && withUpload(queued), () => makeRenditions(bytes, format))
  }

  return async function upload(request: FastifyRequest<{ Params: { '*': string } }>) {
    const { path, format } = requirePicturePath(request.params['*'])
    const replace = request.method === 'PUT' || request.headers['x-upsert'] === 'true'
    const { bytes, metadata, cacheControl } = await readUpload(request)
    const { renditions, ...size } = await encode(request, bytes, format)
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
    const caller = await callers.ofRequest(request.headers)
    const id = await databaseWork.unlessFrozen(() => rows.store(caller, picture, { replace }))
    return { Id: id, Key: `${BUCKET}/${path}` }
  }
}
