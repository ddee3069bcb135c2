import multipart from '@fastify/multipart'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { ServerContext } from '../context.ts'
import { SESSION_ENDED, type Caller } from '../database/run-as.ts'
import { queuedCaller, queuedVisitor } from '../fair-queue/queued-caller.ts'
import { CallerError } from '../http/caller-error.ts'
import { RETRY_AFTER_SECONDS } from '../http/errors.ts'
import { MAX_PICTURE_BYTES } from './make-renditions.ts'
import { BUCKET, createMediaRows, SORT_COLUMNS } from './media-rows.ts'
import { mainFile, type PictureFiles } from './picture-files.ts'
import { parsePicturePath } from './picture-path.ts'
import { servePicture } from './serve-picture.ts'
import { invalid, notFound, notServed, StorageError, tooLarge } from './storage-error.ts'
import { createUploads } from './uploads.ts'

const FORM_OVERHEAD_BYTES = 64 * 1024
const HOUR_MS = 60 * 60 * 1000

/** PostgreSQL can store neither NUL nor half of a surrogate pair. */
const text = v.pipe(
  v.string(),
  v.maxLength(1000),
  v.check((value) => !/[\0\p{Surrogate}]/u.test(value)),
)
const listSchema = v.object({
  prefix: v.optional(text, ''),
  search: v.optional(text, ''),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 100),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  sortBy: v.optional(
    v.object({
      column: v.optional(v.picklist(SORT_COLUMNS), 'name'),
      order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
    }),
    {},
  ),
})
const removeSchema = v.object({ prefixes: v.pipe(v.array(text), v.minLength(1), v.maxLength(1000)) })

/** What the official client can ask for beyond that, each with the reason why not. */
const NOT_SERVED: [url: string, limit: string][] = [
  ['/object/move', 'A picture keeps its path, because pages show it by its URL.'],
  ['/object/copy', 'A picture is at one path; upload the file again to have it at another one.'],
  ['/object/sign/*', 'Pictures are public, so their URLs are not signed; use the public URL.'],
  ['/object/upload/sign/*', 'An upload needs an account or the secret key, so its URL is not signed.'],
  ['/object/list-v2/*', 'Pictures are listed by limit and offset, not by a cursor; use list.'],
  ['/bucket', 'There is one bucket, media, and its settings are those of the shop.'],
  ['/bucket/*', 'There is one bucket, media, and its settings are those of the shop.'],
]

type PathParams = { Params: { '*': string }; Querystring: { download?: string } }

/** The part of hosted Supabase's storage that the shop needs: one public bucket of pictures. */
export function storageApi(context: ServerContext, files: PictureFiles): FastifyPluginAsync {
  const { database, databaseWork, callers, isStaff, log } = context
  const rows = createMediaRows(database.requests)

  /** Runs the work for a caller in their turn. */
  async function inTurn<Result>({ headers, ip }: FastifyRequest, work: (caller: Caller) => Promise<Result>) {
    const caller = await callers.ofRequest(headers)
    return databaseWork.run(queuedCaller(caller, ip, isStaff), () => work(caller))
  }
  const upload = createUploads(context, rows)

  /** As on hosted Supabase, what the caller may not see does not exist. */
  const find = async (request: FastifyRequest<PathParams>) => {
    const { path } = parsePicturePath(request.params['*']) ?? {}
    if (!path) throw notFound()
    const row = await inTurn(request, (caller) => rows.find(caller, path)).catch((error: unknown) => {
      if (error instanceof StorageError && error.status === 403) return undefined
      throw error
    })
    if (!row) throw notFound()
    return row
  }

  const clearAway = () => {
    rows
      .deleteOrphans()
      .catch((error: unknown) =>
        log.error({ err: error }, 'pictures of deleted recipes could not be removed'),
      )
  }

  return async (app) => {
    const timer = setInterval(clearAway, HOUR_MS)
    app.addHook('onClose', async () => clearInterval(timer))

    await app.register(multipart, {
      limits: { files: 1, fields: 4, fieldSize: 4096, fileSize: MAX_PICTURE_BYTES },
    })
    app.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_PICTURE_BYTES },
      (_request, body, done) => done(null, body),
    )
    app.setErrorHandler((error, _request, reply) => {
      const answer = toStorageError(error)
      if (answer.status === 503) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
      return reply.status(answer.status).send(answer.toJSON())
    })

    for (const [url, limit] of NOT_SERVED) {
      app.all(url, async (request) => {
        await callers.ofRequest(request.headers)
        throw notServed(limit)
      })
    }

    app.post(`/object/list/${BUCKET}`, (request) =>
      inTurn(request, (caller) => rows.list(caller, parse(listSchema, request.body))),
    )

    app.route<PathParams>({
      method: ['POST', 'PUT'],
      url: `/object/${BUCKET}/*`,
      bodyLimit: MAX_PICTURE_BYTES + FORM_OVERHEAD_BYTES,
      // Checked before any of the file is read.
      onRequest: async (request) => {
        // What is not the path of a picture is refused later, with the reason.
        const { path = '' } = parsePicturePath(request.params['*']) ?? {}
        await inTurn(request, (caller) => rows.requireUpload(caller, path))
      },
      handler: upload,
    })

    app.delete(`/object/${BUCKET}`, (request) =>
      inTurn(request, (caller) => rows.remove(caller, parse(removeSchema, request.body).prefixes)),
    )

    app.get<PathParams>(`/object/public/${BUCKET}/*`, async (request, reply) => {
      const file = await files.readPublic(request.params['*'], queuedVisitor(request.ip))
      if (!file) throw notFound()
      return servePicture(request, reply, { ...file, cacheControl: `public, ${file.cacheControl}` })
    })

    app.get<PathParams>(`/object/${BUCKET}/*`, async (request, reply) => {
      const main = mainFile((await find(request)).name)
      const file = main && (await files.read(main, queuedVisitor(request.ip)))
      if (!file) throw notFound()
      return servePicture(request, reply, { ...file, cacheControl: 'private, no-cache' })
    })

    app.get<PathParams>(`/object/info/${BUCKET}/*`, async (request) => {
      const { metadata, user_metadata, updated_at, ...row } = await find(request)
      return {
        ...row,
        bucket_id: BUCKET,
        size: metadata.size,
        content_type: metadata.mimetype,
        cache_control: metadata.cacheControl,
        etag: `"${row.version}"`,
        metadata: user_metadata,
        last_modified: updated_at,
      }
    })
  }
}

function parse<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const result = v.safeParse(schema, body)
  if (!result.success) throw invalid(result.issues[0].message)
  return result.output
}

function toStorageError(error: unknown) {
  if (error instanceof StorageError) return error
  if (error instanceof CallerError) return new StorageError(error.status, 'Unauthorized', error.message)
  const { statusCode, code, message } = error as { statusCode?: number; code?: string; message: string }
  if (code === SESSION_ENDED) return new StorageError(401, 'Unauthorized', message)
  if (statusCode === 413) return tooLarge()
  if (statusCode && statusCode < 500) return invalid(message)
  throw error
}
