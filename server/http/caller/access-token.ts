import { importJWK, jwtVerify, SignJWT, type JWK, type JWTPayload } from 'jose'
import type { DatabaseRole } from '../../database/run-as.ts'
import { CallerError } from '../caller-error.ts'

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

const MAX_REMEMBERED = 5_000
/** What the server issues is shorter, because little metadata goes into a token. */
export const MAX_TOKEN_LENGTH = 4_096
/** How far the clock of another process may be ahead. */
const MAX_AHEAD_SECONDS = 60

/**
 * Signs and verifies access tokens. Verified tokens are remembered, because checking a signature costs more than most
 * queries. Where the URL of the shop is not shared, the processes have different ones and accept each other's.
 */
export async function createAccessTokens(signingKey: JWK, siteUrl: string, isUrlShared = true) {
  const issuer = `${siteUrl}/auth/v1`
  const audience = 'authenticated'
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
        .setIssuer(issuer)
        .setAudience(audience)
        .sign(privateKey)
    },

    async verify(token: string): Promise<AccessClaims> {
      if (token.length > MAX_TOKEN_LENGTH) throw unverified()
      const known = remembered.get(token)
      if (known && (known.exp ?? 0) * 1000 > Date.now()) return known
      try {
        const { payload } = await jwtVerify<AccessClaims>(token, publicKey, {
          ...(isUrlShared && { issuer }),
          audience,
          algorithms: ['ES256'],
          requiredClaims: ['exp', 'sub'],
        })
        if (!((payload.iat ?? 0) <= Date.now() / 1000 + MAX_AHEAD_SECONDS)) throw unverified()
        if (remembered.size >= MAX_REMEMBERED) remembered.clear()
        remembered.set(token, payload)
        return payload
      } catch (error) {
        remembered.delete(token)
        throw (error as { code?: string }).code === 'ERR_JWT_EXPIRED'
          ? new CallerError('expired-token', 'JWT expired')
          : unverified()
      }
    },
  }
}

const unverified = () => new CallerError('invalid-token', 'JWT could not be verified')

export type AccessTokens = Awaited<ReturnType<typeof createAccessTokens>>
