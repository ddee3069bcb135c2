import { createHash } from 'node:crypto'
import type { ServerContext } from '../context.ts'
import { runAs, SERVICE } from '../database/run-as.ts'
import type { QueuedCaller } from '../fair-queue/queued-caller.ts'
import type { TransactionSql } from '../database/sql/sql.ts'
import { isDatabaseUnreachable } from '../database/unreachable.ts'
import { LARGEST_WIDTH, RENDITION_WIDTHS, type FileFormat, type Rendition } from './make-renditions.ts'
import { createPictureMemory, type StoredFile } from './picture-memory.ts'
import { isRecipePicture, parsePicturePath } from './picture-path.ts'
import { unreadable } from './storage-error.ts'

/**
 * The files of pictures, which are rows of `storage.object_bytes`: the process keeps nothing on its disk, so that any
 * number of them serve the same pictures, and a backup of the database is a backup of the shop.
 *
 * - A picture and its files are written in one transaction, and its files go when its row goes. There is no moment at
 *   which a path leads to nothing, or to the files of another picture.
 * - Every request asks the database what the path leads to, because another process may have changed it. Bytes that this
 *   process has are not sent again: the question names their digest, which is also the ETag.
 * - While the database is unreachable, pictures in memory are still sent, as pages are. Those of recipes are not: only
 *   the database knows whether they are published. A picture that cannot be read is 503, so that no cache keeps a 404.
 */

/** Not forever, because a recipe can be taken off the site. */
const RECIPE_PICTURE_CACHE = 'max-age=3600'

/** Of pictures from before uploaders chose the path. */
const FOREVER = 'max-age=31536000, immutable'

const RENDITION = /^(?<path>.+)-(?<width>\d{3,4})\.(?<format>avif|webp|jpg)$/
const WIDTHS: readonly number[] = RENDITION_WIDTHS

type PictureFile = { path: string; width: number; format: FileFormat }

type FileRow = { cacheControl: string; digest: string | null; bytes: Buffer | null }

export const digestOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The file that downloading the path itself gives. */
export function mainFile(path: string): PictureFile | undefined {
  const picture = parsePicturePath(path)
  return picture && { ...picture, width: LARGEST_WIDTH }
}

/**
 * What a public path can name: a picture, or one of its renditions (`wheel.jpg-480.avif`). Before uploaders chose the
 * path, a picture was `<id>-1600.jpg`, and its renditions `<id>-480.avif`.
 */
function filesNamed(name: string): PictureFile[] {
  const { path = '', width, format } = RENDITION.exec(name)?.groups ?? {}
  const rendition = { width: Number(width), format: format as FileFormat }
  const named = [
    mainFile(name),
    parsePicturePath(path) && { path, ...rendition },
    path && { path: `${path}-${LARGEST_WIDTH}.jpg`, ...rendition },
  ]
  return named
    .filter((file) => file !== undefined && file !== '')
    .filter((file) => WIDTHS.includes(file.width))
}

/** Pages build such names from that of `<id>-1600.jpg`, so the picture would be shown in place of that one. */
export function isNamedLikeRendition(path: string) {
  const { width } = RENDITION.exec(path)?.groups ?? {}
  return WIDTHS.includes(Number(width)) && !path.endsWith(`-${LARGEST_WIDTH}.jpg`)
}

/** Within the transaction that stores the picture, whose caller may do nothing with bytes. */
export async function replaceFiles(sql: TransactionSql, path: string, renditions: Rendition[]) {
  await sql`select set_config('role', ${SERVICE.role}, true)`
  await sql`
    select storage.replace_files(${path}, ${renditions.map(({ width }) => width)},
      ${renditions.map(({ format }) => format)}, ${renditions.map(({ bytes }) => bytes)})`
}

export function createPictureFiles({
  database,
  databaseWork,
}: Pick<ServerContext, 'database' | 'databaseWork'>) {
  const memory = createPictureMemory()
  const reading = new Map<string, Promise<StoredFile | undefined>>()

  const find = (file: PictureFile, known: string | null, isPublic: boolean) =>
    runAs(database.requests, SERVICE, async (sql) => {
      const picture =
        isPublic && isRecipePicture(file.path)
          ? sql`select name, ${RECIPE_PICTURE_CACHE} as cache from private.published_recipe_picture(${file.path})`
          : sql`select name, coalesce(metadata ->> 'cacheControl', ${FOREVER}) as cache from private.media_file(${file.path})`
      const [row] = await sql<FileRow[]>`
        select picture.cache as "cacheControl", file.digest, file.bytes from (${picture}) picture
        left join storage.read_file(picture.name, ${file.width}, ${file.format}, ${known}) file on true`
      return row
    })

  /** Undefined if there is no such picture. */
  async function read(
    file: PictureFile,
    { queued, isPublic }: { queued: QueuedCaller | undefined; isPublic: boolean },
  ): Promise<StoredFile | undefined> {
    const key = `${file.path} ${file.width} ${file.format}`
    const kept = memory.get(key)
    try {
      const row = await databaseWork.run(queued, () => find(file, kept?.digest ?? null, isPublic))
      if (!row) return undefined
      const bytes = row.bytes ?? kept?.bytes
      if (!row.digest || !bytes) throw unreadable()
      const { format } = file
      return memory.keep(key, { digest: row.digest, bytes, format, cacheControl: row.cacheControl })
    } catch (error) {
      if (kept && isDatabaseUnreachable(error) && !isRecipePicture(file.path)) return kept
      throw error
    }
  }

  async function readFirst(files: PictureFile[], queued: QueuedCaller) {
    for (const file of files) {
      const found = await read(file, { queued, isPublic: true })
      if (found) return found
    }
    return undefined
  }

  return {
    /** For a caller of whom is known that they may see the picture. */
    read: (file: PictureFile, queued: QueuedCaller | undefined) => read(file, { queued, isPublic: false }),

    /** What a public path leads to, read once for all who ask for it at the same time. */
    readPublic(name: string, queued: QueuedCaller) {
      const current =
        reading.get(name) ?? readFirst(filesNamed(name), queued).finally(() => reading.delete(name))
      reading.set(name, current)
      return current
    },
  }
}

export type PictureFiles = ReturnType<typeof createPictureFiles>
