import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const TOKEN_BYTES = 32

export function randomToken() {
  return randomBytes(TOKEN_BYTES).toString('base64url')
}

/** Only digests of tokens are stored, so that the table's content cannot be used to sign in. */
export function digest(token: string) {
  return createHash('sha256').update(token).digest('base64url')
}

export function sameText(one: string, other: string) {
  return timingSafeEqual(
    createHash('sha256').update(one).digest(),
    createHash('sha256').update(other).digest(),
  )
}

/** Derives values that only this installation can compute, each for one purpose. */
export function createSecrets(secretKey: string) {
  const derive = (purpose: string, input: string) =>
    createHmac('sha256', secretKey).update(`${purpose}\n${input}`).digest()
  return {
    token: (purpose: string, input: string) => derive(purpose, input).toString('base64url'),
    sixDigits: (purpose: string, input: string) =>
      String(derive(purpose, input).readUIntBE(0, 6) % 1_000_000).padStart(6, '0'),
  }
}

export type Secrets = ReturnType<typeof createSecrets>
