import type { FileFormat } from './make-renditions.ts'

export type StoredFile = { digest: string; bytes: Buffer; format: FileFormat; cacheControl: string }

const MAX_BYTES = 32 * 1024 * 1024

/** The files that were asked for last, up to 32 MB. */
export function createPictureMemory() {
  const files = new Map<string, StoredFile>()
  let size = 0

  function drop(key: string) {
    size -= files.get(key)?.bytes.length ?? 0
    files.delete(key)
  }

  return {
    get: (key: string) => files.get(key),

    keep(key: string, file: StoredFile) {
      drop(key)
      files.set(key, file)
      size += file.bytes.length
      for (const oldest of files.keys()) {
        if (size <= MAX_BYTES) break
        drop(oldest)
      }
      return file
    },
  }
}
