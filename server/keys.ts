import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Config } from './config.ts'
import type { SqlTag, TransactionSql } from './database/sql/sql.ts'
import { OperatorError } from './operator-error.ts'
import { readKeysFile } from './secret/keys-file.ts'
import { deriveKey, seal, unseal } from './secret/seal.ts'

/**
 * The keys of a shop, in one row of the database, so that processes which have nothing in common but DATABASE_URL and
 * APP_SECRET accept each other's tokens.
 *
 * The row is encrypted under the secret: a dump of the database is not enough to sign a token. Only this row is. What
 * else has to be encrypted is sealed with `sealingKey`, which is in it, so a change of the secret rewrites one row, and
 * a process that still runs with the former secret writes nothing that the others cannot read.
 *
 * Beside the keys is a check value, derived from the secret by a one-way function. It tells a foreign secret from
 * damaged keys, and is compared before a start writes anything: a process with another secret would otherwise give the
 * login roles passwords that the running processes do not know.
 *
 * Everything that reads or writes the row and then acts on it holds a lock until the end of its transaction: the first
 * of several first starts creates the keys, and no start can set the passwords of a secret that was changed meanwhile.
 */
export type Keys = {
  /** Public by design: the browser sends it with every call. */
  publishableKey: string
  /** Server to server only: runs as service_role. */
  secretKey: string
  /** ES256 private key that signs access tokens; its public half is the JWKS. */
  signingKey: JWK
  /** For `seal` and `unseal`: what the server keeps in the database and no dump may reveal. */
  sealingKey: string
}

type StoredKeys = { sealed: string; secret_check: string }

export const DEMO_PUBLISHABLE_KEY = 'sb_publishable_old_quarter_demo'
const KEYS_LOCK = 7_101_519
const PURPOSE = 'keys of the shop'

/** Reads the keys, or creates them on the first start, and keeps other processes from both until the transaction ends. */
export async function loadKeys(
  sql: TransactionSql,
  secret: string,
  { dataDir, demo }: Pick<Config, 'dataDir' | 'demo'>,
): Promise<Keys> {
  const stored = await lockStoredKeys(sql)
  const keys = stored ? openKeys(stored, secret) : await createKeys(dataDir)
  if (!stored) await sql`insert into auth.server_keys ${sql(sealKeys(keys, secret))}`
  return demo ? { ...keys, publishableKey: DEMO_PUBLISHABLE_KEY } : keys
}

/** Encrypts the keys under another secret. Whether there was anything to do. */
export async function resealKeys(sql: TransactionSql, secret: string, nextSecret: string) {
  const stored = await lockStoredKeys(sql)
  if (!stored) throw new OperatorError('This database has no keys yet. Start the shop once with npm start.')
  if (isSealedUnder(stored, nextSecret)) return false
  const { sealed, secret_check } = sealKeys(openKeys(stored, secret), nextSecret)
  await sql`update auth.server_keys set sealed = ${sealed}, secret_check = ${secret_check}`
  return true
}

/**
 * Called before anything is written. A new database takes any secret. One of version 0.2 needs its file, or a start with
 * another DATA_DIR would give the shop new keys.
 */
export async function refuseForeignSecret(sql: SqlTag, secret: string, dataDir: string) {
  const [found] = await sql<{ hasKeys: boolean; hasShop: boolean }[]>`
    select to_regclass('auth.server_keys') is not null as "hasKeys",
      to_regclass('public.cheeses') is not null as "hasShop"`
  const stored = found?.hasKeys ? await readStoredKeys(sql) : undefined
  if (stored) openKeys(stored, secret)
  else if (found?.hasShop && !found.hasKeys && !(await readKeysFile(dataDir)))
    throw new OperatorError(
      `The keys of this shop of version 0.2 are not in ${dataDir}. Set DATA_DIR to the directory that has its keys.json.`,
    )
}

/** Whether the keys in this database cannot be read with the secret. */
export async function needsOtherSecret(sql: SqlTag, secret: string | undefined) {
  const stored = await readStoredKeys(sql)
  return stored !== undefined && !(secret && isSealedUnder(stored, secret))
}

async function lockStoredKeys(sql: TransactionSql) {
  await sql`select pg_advisory_xact_lock(${KEYS_LOCK})`
  return readStoredKeys(sql)
}

async function readStoredKeys(sql: SqlTag) {
  const [stored] = await sql<StoredKeys[]>`select sealed, secret_check from auth.server_keys`
  return stored
}

const checkValue = (secret: string) => deriveKey(secret, 'check value')

const isSealedUnder = ({ secret_check }: StoredKeys, secret: string) => {
  const [stored, expected] = [Buffer.from(secret_check, 'base64url'), checkValue(secret)]
  return stored.length === expected.length && timingSafeEqual(stored, expected)
}

const sealKeys = (keys: Keys, secret: string): StoredKeys => ({
  sealed: seal(secret, PURPOSE, JSON.stringify(keys)),
  secret_check: checkValue(secret).toString('base64url'),
})

function openKeys(stored: StoredKeys, secret: string) {
  if (!isSealedUnder(stored, secret))
    throw new OperatorError(
      'APP_SECRET is not the secret of this database. Set the one that its other processes have; npm run secret:rotate changes it.',
    )
  try {
    return JSON.parse(unseal(secret, PURPOSE, stored.sealed)) as Keys
  } catch {
    throw new OperatorError('The keys in the database are damaged (auth.server_keys). Restore a backup.')
  }
}

const token = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}`

/** A shop of version 0.2 keeps its keys, so that nobody is signed out. */
async function createKeys(dataDir: string): Promise<Keys> {
  const taken = await readKeysFile(dataDir)
  const sealingKey = token('')
  if (taken) {
    const { secretKey, signingKey } = taken
    return { publishableKey: publishableKeyOf(taken), secretKey, signingKey, sealingKey }
  }
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    publishableKey: token('sb_publishable_'),
    secretKey: token('sb_secret_'),
    signingKey: { ...(await exportJWK(privateKey)), kid: token(''), alg: 'ES256', use: 'sig' },
    sealingKey,
  }
}

/** Version 0.1 stored the demo's key, and version 0.2 derived another one outside the demo. */
function publishableKeyOf({ publishableKey, secretKey }: Pick<Keys, 'publishableKey' | 'secretKey'>) {
  if (publishableKey !== DEMO_PUBLISHABLE_KEY) return publishableKey
  return `sb_publishable_${createHmac('sha256', secretKey).update('publishable key').digest('base64url')}`
}
