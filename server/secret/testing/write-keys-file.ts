import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'

const token = (prefix: string) => `${prefix}${randomBytes(24).toString('base64url')}`

/** As a shop of version 0.2 wrote it on its first start. */
export async function writeKeysFile(
  dataDir: string,
  given: { publishableKey?: string; databaseSecret?: string } = {},
) {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const keys = {
    publishableKey: token('sb_publishable_'),
    secretKey: token('sb_secret_'),
    signingKey: { ...(await exportJWK(privateKey)), kid: token(''), alg: 'ES256', use: 'sig' },
    databaseSecret: token(''),
    ...given,
  }
  await writeFile(path.join(dataDir, 'keys.json'), JSON.stringify(keys, null, 2), { mode: 0o600 })
  return keys
}
