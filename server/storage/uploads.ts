import type { FastifyRequest } from 'fastify'
import type { Callers } from '../http/caller/caller.ts'
import { LARGEST_WIDTH, makeRenditions } from './make-renditions.ts'
import type { MediaFiles } from './media-files.ts'
import {
  BUCKET,
  filesOf,
  isRecipePicture,
  type MediaRows,
  type RemovedPicture,
  type StoredPicture,
} from './media-rows.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { requirePicturePath } from './picture-path.ts'
import { readUpload } from './read-upload.ts'
import { CONTENT_TYPES } from './serve-picture.ts'

type StoredParts = { files: MediaFiles; rows: MediaRows }
type Parts = StoredParts & { callers: Callers }

/** Stores a picture at the path the client chose. PUT and `x-upsert` replace what is there. */
export function createUploads({ files, rows, callers }: Parts) {
  const queued = oneAtATime()

  async function store(request: FastifyRequest, picture: StoredPicture, replace: boolean) {
    return rows.store(await callers.ofRequest(request.headers), picture, { replace })
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
    const stored = await store(request, picture, replace).catch(async (error: unknown) => {
      await files.removeFiles(id)
      throw error
    })
    await updatePointer({ files, rows }, path)
    if (stored.replaced) await files.removeFiles(filesOf(stored.replaced))
    return { Id: stored.id, Key: `${BUCKET}/${path}` }
  }
}

/**
 * Makes the pointer on disk agree with the row. Of several changes of one path each does this after its commit, so the
 * last one leaves what the database has, in whatever order they get here.
 */
export async function updatePointer({ files, rows }: StoredParts, path: string) {
  if (isRecipePicture(path)) return
  await rows.whileUnchanged(path, (row) =>
    row
      ? files.point(path, { id: filesOf(row), cacheControl: row.metadata.cacheControl ?? '' })
      : files.unpoint(path),
  )
}

/**
 * Updates the pointer and the files of each removed picture. An error does not keep the others from being removed,
 * because they would still be served.
 */
export async function removePictures({ files, rows }: StoredParts, removed: RemovedPicture[]) {
  const errors: unknown[] = []
  for (const row of removed) {
    try {
      await updatePointer({ files, rows }, row.name)
    } catch (error) {
      errors.push(error)
    }
    await files.removeFiles(filesOf(row)).catch((error: unknown) => errors.push(error))
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Some removed pictures could not be cleared away')
}

/** Removes the pictures of recipes that were deleted. */
export async function removeOrphans(parts: StoredParts) {
  await removePictures(parts, await parts.rows.deleteOrphans())
}
