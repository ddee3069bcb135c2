import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Config } from './config.ts'

export type Keys = {
  /** Public by design: the browser sends it with every call. */
  publishableKey: string
  /** Server to server only: runs as service_role. */
  secretKey: string
  /** ES256 private key that signs access tokens; its public half is the JWKS. */
  signingKey: JWK
  /** From which the passwords of the database's login roles derive. */
  databaseSecret: string
}

export const DEMO_PUBLISHABLE_KEY = 'sb_publishable_old_quarter_demo'

const token = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}`

async function generateKeys(demo: boolean): Promise<Keys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    publishableKey: demo ? DEMO_PUBLISHABLE_KEY : token('sb_publishable_'),
    secretKey: token('sb_secret_'),
    signingKey: { ...(await exportJWK(privateKey)), kid: token(''), alg: 'ES256', use: 'sig' },
    databaseSecret: token(''),
  }
}

/** Reads the keys of this installation, or makes them on its first start. */
export async function loadKeys(config: Pick<Config, 'dataDir' | 'demo'>): Promise<Keys> {
  const file = path.join(config.dataDir, 'keys.json')
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Keys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const keys = await generateKeys(config.demo)
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(file, JSON.stringify(keys, null, 2), { mode: 0o600, flag: 'wx' })
  return keys
}
