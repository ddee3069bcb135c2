import type { FastifyRequest } from 'fastify'
import type { Caller } from '../database/run-as.ts'
import type { Callers } from '../http/caller.ts'
import { LARGEST_WIDTH, makeRenditions } from './make-renditions.ts'
import type { MediaFiles } from './media-files.ts'
import { BUCKET, filesOf, type MediaRows, type StoredPicture } from './media-rows.ts'
import { requirePicturePath } from './picture-path.ts'
import { readUpload } from './read-upload.ts'
import { CONTENT_TYPES } from './serve-picture.ts'

type Parts = { files: MediaFiles; rows: MediaRows; callers: Callers }

/** Stores a picture at the path the client chose. PUT and `x-upsert` replace what is there. */
export function createUploads({ files, rows, callers }: Parts) {
  const queued = oneAtATime()

  async function store(request: FastifyRequest, picture: StoredPicture, replace: boolean) {
    const caller = await callers.ofRequest(request.headers)
    return { caller, stored: await rows.store(caller, picture, { replace }) }
  }

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
      storedSize: renditions.reduce((sum, file) => sum + file.bytes.length, 0),
      contentType: CONTENT_TYPES[format],
      cacheControl,
      ...size,
    }
    const { caller, stored } = await store(request, picture, replace).catch(async (error: unknown) => {
      await files.removeFiles(id)
      throw error
    })
    await updatePointer({ files, rows, caller }, path)
    if (stored.replaced) await files.removeFiles(filesOf(stored.replaced))
    return { Id: stored.id, Key: `${BUCKET}/${path}` }
  }
}

/**
 * Makes the pointer on disk agree with the row. Of several changes of one path each does this after its commit, so the
 * last one leaves what the database has, in whatever order they get here.
 */
export function updatePointer(
  { files, rows, caller }: Pick<Parts, 'files' | 'rows'> & { caller: Caller },
  path: string,
) {
  return rows.whileUnchanged(caller, path, (row) =>
    row
      ? files.point(path, { id: filesOf(row), cacheControl: row.metadata.cacheControl ?? '' })
      : files.unpoint(path),
  )
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
