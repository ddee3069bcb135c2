import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { OperatorError } from '../../operator-error.ts'

/** Creates the data directory, readable by its owner only. */
export async function prepareDataDirectory(dataDir: string) {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK | constants.X_OK)
  } catch {
    throw new OperatorError(`The data directory ${dataDir} cannot be written. Set DATA_DIR to one that can.`)
  }
}
