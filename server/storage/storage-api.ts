import path from 'node:path'
import multipart from '@fastify/multipart'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'
import type { ServerContext } from '../context.ts'
import { CallerError } from '../http/caller-error.ts'
import { LARGEST_WIDTH, makeRenditions, MAX_PICTURE_BYTES, blockUnusedDecoders } from './make-renditions.ts'
import { CONTENT_TYPES, createMediaFiles } from './media-files.ts'
import { BUCKET, createMediaRows } from './media-rows.ts'
import { readUpload } from './read-upload.ts'
import { denied, invalid, notFound, StorageError, tooLarge } from './storage-error.ts'

const FORM_OVERHEAD_BYTES = 64 * 1024

const PUBLIC_FILE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "sandbox; default-src 'none'",
  'content-disposition': 'inline',
  'x-content-type-options': 'nosniff',
}

const listSchema = v.object({
  prefix: v.optional(v.string(), ''),
  search: v.optional(v.string(), ''),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1000)), 100),
  offset: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  sortBy: v.optional(v.object({ order: v.optional(v.string()) })),
})
const removeSchema = v.object({ prefixes: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(1000)) })

/** The part of hosted Supabase's storage that the shop needs: one public bucket of pictures. */
export function storageApi({ config, database, callers }: ServerContext): FastifyPluginAsync {
  const files = createMediaFiles(path.join(config.dataDir, 'media'))
  const rows = createMediaRows(database.requests)
  const queued = oneAtATime()
  blockUnusedDecoders()

  return async (app) => {
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
      return reply.status(answer.status).send(answer.toJSON())
    })

    app.post(`/object/list/${BUCKET}`, async (request) => {
      const caller = await callers.ofRequest(request.headers)
      const { sortBy, ...options } = parse(listSchema, request.body)
      return rows.list(caller, { ...options, descending: sortBy?.order === 'desc' })
    })

    app.post(
      `/object/${BUCKET}/*`,
      {
        bodyLimit: MAX_PICTURE_BYTES + FORM_OVERHEAD_BYTES,
        // Checked before any of the file is read.
        onRequest: async (request) => {
          if (!(await rows.mayUpload(await callers.ofRequest(request.headers)))) throw denied()
        },
      },
      async (request) => {
        const { bytes, altText } = await readUpload(request)
        const { renditions, ...size } = await queued(() => makeRenditions(bytes))
        const largest = renditions.find(({ width, format }) => width === LARGEST_WIDTH && format === 'jpg')
        const name = await files.write(renditions)
        try {
          const caller = await callers.ofRequest(request.headers)
          const byteSize = largest?.bytes.length ?? 0
          return {
            Id: await rows.add(caller, { name, altText, byteSize, ...size }),
            Key: `${BUCKET}/${name}`,
          }
        } catch (error) {
          await files.remove(name)
          throw error
        }
      },
    )

    app.delete(`/object/${BUCKET}`, async (request) => {
      const caller = await callers.ofRequest(request.headers)
      const removed = await rows.remove(caller, parse(removeSchema, request.body).prefixes)
      await Promise.all(removed.map(({ name }) => files.remove(name)))
      return removed
    })

    app.get<{ Params: { '*': string } }>(`/object/public/${BUCKET}/*`, async (request, reply) => {
      const opened = await files.open(request.params['*'])
      if (!opened) throw notFound()
      return reply
        .headers(PUBLIC_FILE_HEADERS)
        .type(CONTENT_TYPES[opened.format])
        .send(opened.file.createReadStream())
    })
  }
}

function parse<Output>(schema: v.GenericSchema<unknown, Output>, body: unknown) {
  const result = v.safeParse(schema, body)
  if (!result.success) throw invalid(result.issues[0].message)
  return result.output
}

function toStorageError(error: unknown) {
  if (error instanceof StorageError) return error
  if (error instanceof CallerError) return new StorageError(error.status, 'Unauthorized', error.message)
  const { statusCode, message } = error as { statusCode?: number; message: string }
  if (statusCode === 413) return tooLarge()
  if (statusCode && statusCode < 500) return invalid(message)
  throw error
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
