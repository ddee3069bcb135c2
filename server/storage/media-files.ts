import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { LARGEST_WIDTH, RENDITION_WIDTHS, type FileFormat, type Rendition } from './make-renditions.ts'
import { parsePicturePath } from './picture-path.ts'

const FORMATS = ['avif', 'webp', 'jpg', 'png'] as const satisfies FileFormat[]
const FILE_NAME = /^(?<id>[0-9a-f-]{36})-(?<width>\d{3,4})\.(?<format>avif|webp|jpg)$/
const RENDITION = /^(?<path>.+)-(?<width>\d{3,4})\.(?<format>avif|webp|jpg)$/
const IMMUTABLE = 'max-age=31536000, immutable'

/** One file of a picture. All files of a picture share its id. */
type PictureFile = { id: string; width: number; format: FileFormat }

/** What a path leads to. Kept on disk, so that pictures are served without the database. */
type Pointer = { id: string; cacheControl: string }

type OpenedFile = PictureFile & { file: FileHandle; cacheControl: string }

const fileName = ({ id, width, format }: PictureFile) => `${id}-${width}.${format}`

const unlessMissing = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOENT') throw error
  return undefined
}

function fileNamed(name: string): PictureFile | undefined {
  const { id, width, format } = FILE_NAME.exec(name)?.groups ?? {}
  return id ? { id, width: Number(width), format: format as FileFormat } : undefined
}

/** The picture and the rendition that a public path names. */
export function parsePublicPath(name: string) {
  const picture = parsePicturePath(name)
  if (picture) return { ...picture, width: LARGEST_WIDTH }
  const { path = '', width, format } = RENDITION.exec(name)?.groups ?? {}
  return parsePicturePath(path) && { path, width: Number(width), format: format as FileFormat }
}

/** The id of a picture from before uploaders chose the path. */
export const idInName = (name: string) => fileNamed(name)?.id

export function createMediaFiles(directory: string) {
  const pathOf = (name: string) => path.join(directory, name)
  const pointerOf = (picturePath: string) =>
    pathOf(path.join('paths', createHash('sha256').update(picturePath).digest('hex')))

  async function replaceFile(target: string, content: string | Buffer) {
    const unfinished = `${target}.${randomUUID()}.unfinished`
    try {
      await writeFile(unfinished, content)
      await rename(unfinished, target)
    } catch (error) {
      await rm(unfinished, { force: true })
      throw error
    }
  }

  async function removeFiles(id: string) {
    const names = RENDITION_WIDTHS.flatMap((width) =>
      FORMATS.map((format) => fileName({ id, width, format })),
    )
    await Promise.all(names.map((name) => rm(pathOf(name), { force: true })))
  }

  const openFile = (file: PictureFile) => open(pathOf(fileName(file))).catch(unlessMissing)

  async function readPointer(picturePath: string) {
    const text = await readFile(pointerOf(picturePath), 'utf8').catch(unlessMissing)
    return text === undefined ? undefined : (JSON.parse(text) as Pointer)
  }

  return {
    /** Returns the id of the picture. If one file fails, all are removed. */
    async write(renditions: Rendition[]) {
      const id = randomUUID()
      await mkdir(directory, { recursive: true })
      const written = await Promise.allSettled(
        renditions.map(({ bytes, ...file }) => replaceFile(pathOf(fileName({ id, ...file })), bytes)),
      )
      const failure = written.find((result) => result.status === 'rejected')
      if (failure) {
        await removeFiles(id)
        throw failure.reason
      }
      return id
    },

    async point(picturePath: string, pointer: Pointer) {
      const target = pointerOf(picturePath)
      await mkdir(path.dirname(target), { recursive: true })
      await replaceFile(target, JSON.stringify(pointer))
    },

    openFile,

    /** Opens a path, one of its renditions (`wheel.jpg-480.avif`), or a name from before uploaders chose the path. */
    async openPath(name: string): Promise<OpenedFile | undefined> {
      const named = fileNamed(name)
      const found = named && (await openFile(named))
      if (found) return { ...named, file: found, cacheControl: IMMUTABLE }
      const rendition = parsePublicPath(name)
      const pointer = rendition && (await readPointer(rendition.path))
      if (!pointer) return undefined
      const file = await openFile({ ...rendition, ...pointer })
      return file && { ...rendition, ...pointer, file }
    },

    unpoint: (picturePath: string) => rm(pointerOf(picturePath), { force: true }),

    removeFiles,
  }
}

export type MediaFiles = ReturnType<typeof createMediaFiles>
