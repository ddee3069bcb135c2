import path from 'node:path'
import type { JWK } from 'jose'
import * as v from 'valibot'
import { OperatorError } from '../operator-error.ts'
import { readIfPresent } from './read-if-present.ts'

const keysSchema = v.object({
  publishableKey: v.string(),
  secretKey: v.string(),
  signingKey: v.custom<JWK>((value) => typeof value === 'object' && value !== null && 'd' in value),
  /** The passwords of the database's roles were derived from it. */
  databaseSecret: v.string(),
})

/** The keys of a shop of version 0.2, which kept them in a file. The file is read once and stays as it is. */
export async function readKeysFile(dataDir: string) {
  const file = path.join(dataDir, 'keys.json')
  const text = await readIfPresent(file)
  if (text === undefined) return undefined
  try {
    return v.parse(keysSchema, JSON.parse(text))
  } catch {
    throw new OperatorError(
      `${file} is damaged. Put back a copy of it, or restore a backup with an empty DATA_DIR.`,
    )
  }
}
