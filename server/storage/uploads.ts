import type { FastifyRequest } from 'fastify'
import type { Callers } from '../http/caller.ts'
import { LARGEST_WIDTH, makeRenditions } from './make-renditions.ts'
import type { MediaFiles } from './media-files.ts'
import { BUCKET, filesOf, type MediaRows } from './media-rows.ts'
import { requirePicturePath } from './picture-path.ts'
import { readUpload } from './read-upload.ts'
import { CONTENT_TYPES } from './serve-picture.ts'

type Parts = { files: MediaFiles; rows: MediaRows; callers: Callers }

/** Stores a picture at the path the client chose. PUT and `x-upsert` replace what is there. */
export function createUploads({ files, rows, callers }: Parts) {
  const queued = oneAtATime()

  return async function upload(request: FastifyRequest<{ Params: { '*': string } }>) {
    const { path, format } = requirePicturePath(request.params['*'])
    const replace = request.method === 'PUT' || request.headers['x-upsert'] === 'true'
    const { bytes, altText, cacheControl } = await readUpload(request)
    const { renditions, ...size } = await queued(() => makeRenditions(bytes, format))
    const main = renditions.find((file) => file.width === LARGEST_WIDTH && file.format === format)
    const id = await files.write(renditions)
    const picture = {
      path,
      id,
      altText,
      byteSize: main?.bytes.length ?? 0,
      contentType: CONTENT_TYPES[format],
      cacheControl,
      ...size,
    }
    const stored = await callers
      .ofRequest(request.headers)
      .then((caller) => rows.store(caller, picture, { replace }))
      .catch(async (error: unknown) => {
        await files.removeFiles(id)
        throw error
      })
    await files.point(path, { id, cacheControl })
    if (stored.replaced) await files.removeFiles(filesOf(stored.replaced))
    return { Id: stored.id, Key: `${BUCKET}/${path}` }
  }
}

/** Encoding a picture uses every core and much memory, so pictures are encoded one after the other. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    const next = last.then(run, run)
    last = next.catch(() => {})
    return next
  }
}
