import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync } from 'fastify'
import { isCentered, type Focus } from '../../src/lib/picture-source.ts'
import type { ServerContext } from '../context.ts'
import { runAs, VISITOR } from '../database/run-as.ts'
import { queuedVisitor, type QueuedCaller } from '../fair-queue/queued-caller.ts'
import { cropAtFocus } from './crop-at-focus.ts'
import { LARGEST_WIDTH } from './make-renditions.ts'
import type { PictureFiles } from './picture-files.ts'
import { parsePicturePath } from './picture-path.ts'

const SIZE = { width: 1200, height: 630 }
/** To the left of a built-in picture stands the name of what it shows, drawn by media/deliver/open-graph.ts. */
const PANEL_WIDTH = 424

/** From the largest on: not every built-in picture has each. */
const BUILT_IN_WIDTHS = [1600, 1200, 2000, 960]
const BUILT_IN = /^\/media\/(?:(?<kind>[a-z]+)\/)?(?<slug>[a-z0-9-]+)$/
const UPLOADED = '/storage/v1/object/public/media/'

const MAX_KEPT = 50

const unlessMissing = () => undefined

/** Any other path is not asked for, whatever it holds. */
const isPicture = (path: string) =>
  BUILT_IN.test(path) || (path.startsWith(UPLOADED) && parsePicturePath(path.slice(UPLOADED.length)))

/** Cuts the preview of a shared link around the focal point that staff set. Pictures without one are not cut here. */
export function sharePictures(
  { database, databaseWork, queues, siteChanges }: ServerContext,
  files: PictureFiles,
  publicDir: string,
): FastifyPluginAsync {
  const kept = new Map<string, Buffer>()
  /** Equal work is done once. */
  const cutting = new Map<string, Promise<Buffer | undefined>>()
  siteChanges.onSiteChange((change) => {
    if (change === 'settings' || change === '*') kept.clear()
  })

  const readPublic = (path: string) => readFile(join(publicDir, path)).catch(unlessMissing)

  /** Only what staff entered is read and cut, whatever is asked for. */
  const readFocus = (path: string, visitor: QueuedCaller) =>
    databaseWork.run(visitor, () =>
      runAs(database.requests, VISITOR, async (sql) => {
        const [focus] = await sql<Focus[]>`
          select focus_x as x, focus_y as y from public.get_picture_details(array[${path}])`
        return focus
      }),
    )

  async function readBuiltIn(path: string) {
    for (const width of BUILT_IN_WIDTHS) {
      const bytes = await readPublic(`${path}-${width}.jpg`)
      if (bytes) return bytes
    }
    return undefined
  }

  async function cut(path: string, focus: Focus, visitor: QueuedCaller) {
    if (path.startsWith(UPLOADED)) {
      const picture = await files.readPublic(`${path.slice(UPLOADED.length)}-${LARGEST_WIDTH}.jpg`, visitor)
      return picture && cropAtFocus(picture.bytes, focus, SIZE)
    }
    const { kind, slug } = BUILT_IN.exec(path)?.groups ?? {}
    const picture = slug && (await readBuiltIn(path))
    if (!picture) return undefined
    const named = await readPublic(`/media/og/${!kind || kind === 'cheeses' ? '' : `${kind}/`}${slug}.jpg`)
    return cropAtFocus(picture, focus, SIZE, named && { picture: named, width: PANEL_WIDTH })
  }

  function keep(key: string, picture: Buffer) {
    kept.set(key, picture)
    const [oldest] = kept.keys()
    if (kept.size > MAX_KEPT && oldest) kept.delete(oldest)
  }

  async function cutOnce(key: string, path: string, focus: Focus, visitor: QueuedCaller) {
    const running = cutting.get(key) ?? queues.pictures.run(visitor, () => cut(path, focus, visitor))
    cutting.set(key, running)
    const picture = await running.finally(() => cutting.delete(key))
    if (picture) keep(key, picture)
    return picture
  }

  async function find(path: string, visitor: QueuedCaller) {
    const focus = await readFocus(path, visitor)
    // Pages link to the uncut picture then.
    if (!focus || isCentered(focus)) return undefined
    const key = `${path} ${focus.x} ${focus.y}`
    return kept.get(key) ?? cutOnce(key, path, focus, visitor)
  }

  return async (app) => {
    app.get<{ Params: { '*': string } }>('/media/share/*', async (request, reply) => {
      const path = `/${request.params['*'].replace(/\.jpg$/, '')}`
      if (!isPicture(path)) return reply.callNotFound()
      const picture = await find(path, queuedVisitor(request.ip))
      if (!picture) return reply.callNotFound()
      return reply.headers({ 'cache-control': 'public, max-age=86400' }).type('image/jpeg').send(picture)
    })
  }
}
