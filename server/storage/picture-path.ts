import { invalidKey } from './storage-error.ts'
import type { FileFormat } from './make-renditions.ts'

const MAX_LENGTH = 200
const PICTURE_PATH = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9_-]+)*\.(?<extension>avif|webp|jpe?g|png)$/

/** A picture is stored in the format that its path names, whatever format was sent. */
type PicturePath = { path: string; format: FileFormat }

export function parsePicturePath(path: string): PicturePath | undefined {
  const { extension } = (path.length <= MAX_LENGTH && PICTURE_PATH.exec(path)?.groups) || {}
  if (!extension) return undefined
  return { path, format: extension === 'jpeg' ? 'jpg' : (extension as FileFormat) }
}

export function requirePicturePath(path: string): PicturePath {
  const parsed = parsePicturePath(path)
  if (!parsed) throw invalidKey(path)
  return parsed
}

/** Pictures of recipes are not in the library, and only the database knows whether they may be shown. */
export const isRecipePicture = (path: string) => path.startsWith('recipes/')
