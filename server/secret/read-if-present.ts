import { readFile } from 'node:fs/promises'
import { OperatorError } from '../operator-error.ts'

/** Undefined when there is no such file. */
export async function readIfPresent(file: string) {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw new OperatorError(`${file} cannot be read (${error.code}).`)
  })
}
