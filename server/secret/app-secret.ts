import { randomUUID } from 'node:crypto'
import { link, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { hasCluster } from '../database/embedded/embedded-postgres.ts'
import { OperatorError } from '../operator-error.ts'
import { readKeysFile } from './keys-file.ts'
import { readIfPresent } from './read-if-present.ts'
import { generateSecret, secretSchema } from './valid-secret.ts'

export type SecretPlace = Pick<Config, 'appSecret' | 'mode' | 'dataDir'>

export const secretFile = (dataDir: string) => path.join(dataDir, 'secret')
/** Holds the next secret while it is being changed. */
export const nextSecretFile = (dataDir: string) => path.join(dataDir, 'secret.next')

/**
 * The secret of this shop. The passwords of the database's roles derive from it, and the keys in the database are
 * encrypted under it. It is APP_SECRET, or, with the embedded database only, a file that the first start writes.
 *
 * A shop of version 0.2 derived the passwords from a part of `keys.json`. That part becomes the secret, so that
 * the embedded database needs no new password, and no moment exists at which a killed start would lock the shop out.
 */
export async function findSecret({ appSecret, mode, dataDir }: SecretPlace) {
  if (appSecret) return appSecret
  if (mode !== 'embedded')
    throw new OperatorError(
      `APP_SECRET is missing: with DATABASE_URL, every process of the shop needs the same one. For a new shop take APP_SECRET=${generateSecret()}`,
    )
  if ((await readIfPresent(nextSecretFile(dataDir))) !== undefined)
    throw new OperatorError('A change of the secret was interrupted. Complete it with npm run secret:rotate.')
  return (await readSecret(secretFile(dataDir))) ?? (await createSecret(dataDir))
}

export async function readSecret(file: string) {
  const secret = (await readIfPresent(file))?.trim()
  if (secret === undefined || v.is(secretSchema, secret)) return secret
  throw new OperatorError(
    `${file} is damaged. Put back a copy of it, or set APP_SECRET to the secret that it held.`,
  )
}

async function createSecret(dataDir: string) {
  const file = secretFile(dataDir)
  const taken = await readKeysFile(dataDir)
  if (!taken && (await hasCluster(dataDir)))
    throw new OperatorError(
      `${file} is missing (in version 0.2 it was keys.json), and the database beside it does not open without it. Put back a copy of it, or set APP_SECRET to the secret that it held.`,
    )
  return writeSecretOnce(file, taken?.databaseSecret ?? generateSecret())
}

/** Written to a draft and linked into place, so that two first starts at once end with the same secret. */
export async function writeSecretOnce(file: string, secret: string) {
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, `${secret}\n`, { mode: 0o600, flush: true })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return (await readSecret(file)) ?? secret
}
