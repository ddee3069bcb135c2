import { importJWK, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { DatabaseRole } from '../database/run-as.ts'

/** The claims hosted Supabase puts into an access token. */
export type AccessClaims = JWTPayload & {
  sub: string
  role: DatabaseRole
  email?: string
  session_id?: string
  aal?: 'aal1' | 'aal2'
  amr?: { method: string; timestamp: number }[]
  app_metadata?: Record<string, unknown>
  user_metadata?: Record<string, unknown>
  is_anonymous?: boolean
}

export class InvalidToken extends Error {
  override name = 'InvalidToken'
  readonly expired: boolean
  constructor(message: string, expired: boolean) {
    super(message)
    this.expired = expired
  }
}

const MAX_REMEMBERED = 5_000

/** Signs and verifies access tokens. Verified tokens are remembered, as the signature check costs more than most queries. */
export async function createAccessTokens(signingKey: JWK) {
  const { d: _private, ...publicJwk } = signingKey
  const [privateKey, publicKey] = await Promise.all([
    importJWK(signingKey, 'ES256'),
    importJWK(publicJwk, 'ES256'),
  ])
  const remembered = new Map<string, AccessClaims>()

  return {
    jwks: { keys: [publicJwk] },

    sign(claims: AccessClaims) {
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: signingKey.kid ?? '', typ: 'JWT' })
        .sign(privateKey)
    },

    async verify(token: string): Promise<AccessClaims> {
      const known = remembered.get(token)
      if (known && (known.exp ?? 0) * 1000 > Date.now()) return known
      try {
        const { payload } = await jwtVerify<AccessClaims>(token, publicKey, { algorithms: ['ES256'] })
        if (remembered.size >= MAX_REMEMBERED) remembered.clear()
        remembered.set(token, payload)
        return payload
      } catch (error) {
        const expired = (error as { code?: string }).code === 'ERR_JWT_EXPIRED'
        remembered.delete(token)
        throw new InvalidToken(expired ? 'JWT expired' : 'JWT could not be verified', expired)
      }
    },
  }
}

export type AccessTokens = Awaited<ReturnType<typeof createAccessTokens>>
