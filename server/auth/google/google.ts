import { createRemoteJWKSet, customFetch, jwtVerify, type JWTVerifyGetKey } from 'jose'
import * as openid from 'openid-client'
import { spellKnownEmail } from '../../../src/domain/people/email.ts'
import type { Config } from '../../config.ts'
import { AuthError } from '../auth-error.ts'

const GOOGLE = 'https://accounts.google.com'
const SCOPE = 'openid email profile'

export type GoogleProfile = { sub: string; email: string; claims: openid.IDToken }

type Provider = {
  issuer: string
  clientId: string
  clientSecret: string
  prompt: string
  /** Set for the stand-in, which is called inside this process. */
  fetch?: (
    url: string,
    options: { method: string; headers: HeadersInit; body?: unknown },
  ) => Promise<Response>
}

/** Google by its discovery document, or the stand-in in a demo without credentials. */
export function createGoogle(config: Config, standIn: Provider | undefined) {
  const provider: Provider | undefined = config.google
    ? { issuer: GOOGLE, prompt: 'select_account', ...config.google }
    : standIn
  const redirectUri = `${config.siteUrl}/auth/v1/callback`
  let discovered: Promise<openid.Configuration> | undefined
  let keys: JWTVerifyGetKey | undefined

  function client() {
    if (!provider)
      throw new AuthError(400, 'provider_disabled', 'Unsupported provider: provider is not enabled')
    discovered ??= discover(provider).catch((error: unknown) => {
      discovered = undefined
      throw error
    })
    return discovered
  }

  return {
    enabled: Boolean(provider),

    async authorizationUrl({ state, nonce, verifier }: FlowSecrets) {
      return openid.buildAuthorizationUrl(await client(), {
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        prompt: provider?.prompt ?? 'select_account',
      })
    },

    /** Exchanges the provider's code for a profile. State, nonce and verifier must belong to this flow. */
    async profile(query: string, { state, nonce, verifier }: FlowSecrets): Promise<GoogleProfile> {
      const answer = await openid.authorizationCodeGrant(await client(), new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      return verifiedProfile(answer.claims())
    },

    /** Verifies an ID token that the browser got from Google. */
    async idTokenClaims(idToken: string) {
      const { issuer, jwks_uri: jwksUrl = '' } = (await client()).serverMetadata()
      keys ??= createRemoteJWKSet(new URL(jwksUrl), provider?.fetch && { [customFetch]: provider.fetch })
      const { payload } = await jwtVerify<openid.IDToken>(idToken, keys, {
        issuer,
        audience: provider?.clientId,
      })
      return payload
    },
  }
}

export type Google = ReturnType<typeof createGoogle>

export type FlowSecrets = { state: string; nonce: string; verifier: string }

/** Accounts are linked by email address, so the provider must have verified it. */
export function verifiedProfile(claims: openid.IDToken | undefined): GoogleProfile {
  const email = typeof claims?.email === 'string' ? spellKnownEmail(claims.email) : undefined
  if (!claims || !email || claims.email_verified !== true) {
    throw new AuthError(
      403,
      'provider_email_needs_verification',
      'Verify your email address with Google first',
    )
  }
  return { sub: claims.sub, email, claims }
}

function discover({ issuer, clientId, clientSecret, fetch }: Provider) {
  return openid.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    ...(fetch && { [openid.customFetch]: fetch, execute: [openid.allowInsecureRequests] }),
  })
}
