import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import * as v from 'valibot'
import { OperatorError } from './operator-error.ts'
import type { Config } from './config.ts'

export type Keys = {
  /** Public by design: the browser sends it with every call. */
  publishableKey: string
  /** Server to server only: runs as service_role. */
  secretKey: string
  /** ES256 private key that signs access tokens; its public half is the JWKS. */
  signingKey: JWK
  /** The passwords of the database's login roles are derived from it. */
  databaseSecret: string
}

const keysSchema: v.GenericSchema<unknown, Keys> = v.object({
  publishableKey: v.string(),
  secretKey: v.string(),
  signingKey: v.custom<JWK>((value) => typeof value === 'object' && value !== null && 'd' in value),
  databaseSecret: v.string(),
})

export const DEMO_PUBLISHABLE_KEY = 'sb_publishable_old_quarter_demo'

const token = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}`

async function generateKeys(): Promise<Keys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    publishableKey: token('sb_publishable_'),
    secretKey: token('sb_secret_'),
    signingKey: { ...(await exportJWK(privateKey)), kid: token(''), alg: 'ES256', use: 'sig' },
    databaseSecret: token(''),
  }
}

/** Reads the keys of this installation, or creates them on its first start. */
export async function loadKeys(config: Pick<Config, 'dataDir' | 'demo'>): Promise<Keys> {
  const file = path.join(config.dataDir, 'keys.json')
  const keys = (await readKeys(file)) ?? (await createKeys(file))
  return { ...keys, publishableKey: config.demo ? DEMO_PUBLISHABLE_KEY : publishableKeyOf(keys) }
}

/** Version 0.1 stored the demo's key. It is replaced by one that every process derives alike. */
function publishableKeyOf({ publishableKey, secretKey }: Keys) {
  if (publishableKey !== DEMO_PUBLISHABLE_KEY) return publishableKey
  return `sb_publishable_${createHmac('sha256', secretKey).update('publishable key').digest('base64url')}`
}

async function readKeys(file: string) {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    return v.parse(keysSchema, JSON.parse(text))
  } catch {
    throw new OperatorError(`${file} is damaged. Restore a copy of it, or start with an empty DATA_DIR.`)
  }
}

/** Written to a draft and linked into place, so that two first starts at once end with the same keys. */
async function createKeys(file: string) {
  const keys = await generateKeys()
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, JSON.stringify(keys, null, 2), { mode: 0o600 })
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await unlink(draft)
  return (await readKeys(file)) ?? keys
}
