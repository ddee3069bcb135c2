import { rename } from 'node:fs/promises'
import * as v from 'valibot'
import { LOGIN_ROLES, setLoginPasswords } from '../database/login-roles.ts'
import type { Sql } from '../database/sql/sql.ts'
import { resealKeys } from '../keys.ts'
import { OperatorError } from '../operator-error.ts'
import {
  findSecret,
  nextSecretFile,
  readSecret,
  secretFile,
  writeSecretOnce,
  type SecretPlace,
} from './app-secret.ts'
import { generateSecret, secretSchema } from './valid-secret.ts'

export type SecretChange = { from: string; to: string }

const isInFile = ({ appSecret, mode }: SecretPlace) => mode === 'embedded' && !appSecret

/** What is to be changed into what. An interrupted change is completed, whatever the next one was to be. */
export async function readSecretChange(place: SecretPlace, given: string | undefined): Promise<SecretChange> {
  const interrupted = isInFile(place) ? await readSecret(nextSecretFile(place.dataDir)) : undefined
  if (interrupted)
    return { from: (await readSecret(secretFile(place.dataDir))) ?? interrupted, to: interrupted }
  if (!given)
    throw new OperatorError(
      `NEW_APP_SECRET is missing: it is the secret to change to, such as ${generateSecret()}`,
    )
  const { issues } = v.safeParse(secretSchema, given)
  if (issues) throw new OperatorError(`NEW_APP_SECRET is not valid: ${issues[0].message}`)
  const from = await findSecret(place)
  if (given === from) throw new OperatorError('NEW_APP_SECRET is the secret that the shop has already.')
  return { from, to: given }
}

/**
 * In one transaction: the keys under the new secret, and the passwords that derive from it. A secret that is in a file
 * is first written beside it, so that a killed command can be completed, with or without the new passwords.
 */
export async function rotateSecret(owner: Sql, { from, to }: SecretChange, place: SecretPlace) {
  const [file, next] = [secretFile(place.dataDir), nextSecretFile(place.dataDir)]
  if (isInFile(place)) await writeSecretOnce(next, to)
  await owner.begin(async (sql) => {
    const isNew = await resealKeys(sql, from, to)
    if (isNew)
      await setLoginPasswords(sql, to, place.mode === 'embedded' ? [...LOGIN_ROLES, 'postgres'] : LOGIN_ROLES)
  })
  if (isInFile(place)) await rename(next, file)
}
