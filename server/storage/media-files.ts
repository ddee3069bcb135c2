import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { LARGEST_WIDTH, RENDITION_WIDTHS, type Rendition, type RenditionFormat } from './make-renditions.ts'

const FORMATS = ['avif', 'webp', 'jpg'] as const satisfies RenditionFormat[]
const FILE_NAME = /^(?<id>[0-9a-f-]{36})-(?<width>\d{3,4})\.(?<format>avif|webp|jpg)$/
export const CONTENT_TYPES = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const

const fileName = (id: string, width: number, format: RenditionFormat) => `${id}-${width}.${format}`

/** A picture is stored under the name of its largest JPEG; its other files share the id. */
export const objectName = (id: string) => fileName(id, LARGEST_WIDTH, 'jpg')

export function createMediaFiles(directory: string) {
  const pathOf = (name: string) => path.join(directory, name)

  async function removeFiles(id: string) {
    const names = RENDITION_WIDTHS.flatMap((width) => FORMATS.map((format) => fileName(id, width, format)))
    const paths = names.flatMap((name) => [pathOf(name), `${pathOf(name)}.unfinished`])
    await Promise.all(paths.map((file) => rm(file, { force: true })))
  }

  return {
    /** Each file is renamed when complete. If one fails, all are removed. */
    async write(renditions: Rendition[]) {
      const id = randomUUID()
      await mkdir(directory, { recursive: true })
      const written = await Promise.allSettled(
        renditions.map(async ({ width, format, bytes }) => {
          const target = pathOf(fileName(id, width, format))
          await writeFile(`${target}.unfinished`, bytes)
          await rename(`${target}.unfinished`, target)
        }),
      )
      const failure = written.find((result) => result.status === 'rejected')
      if (failure) {
        await removeFiles(id)
        throw failure.reason
      }
      return objectName(id)
    },

    async open(name: string): Promise<{ file: FileHandle; format: RenditionFormat } | undefined> {
      const { format } = FILE_NAME.exec(name)?.groups ?? {}
      if (!format) return undefined
      const file = await open(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error
        return undefined
      })
      return file && { file, format: format as RenditionFormat }
    },

    async remove(name: string) {
      const { id } = FILE_NAME.exec(name)?.groups ?? {}
      if (id) await removeFiles(id)
    },
  }
}

export type MediaFiles = ReturnType<typeof createMediaFiles>
