import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoGoogleCredentials } from '../demo-google/demo-google-client.ts'
import { createAuthServer, type AuthServer } from '../testing/auth-server.ts'
import { createBrowser } from '../testing/browser.ts'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())

/** Gets a token from the provider without the auth service, as Google's own button does. */
async function tokenFromProvider(nonce: string) {
  const { issuer, clientId, clientSecret } = demoGoogleCredentials(server.context)
  const client = { client_id: clientId, redirect_uri: `${server.siteUrl}/auth/v1/callback` }
  const verifier = 'v'.repeat(43)
  const request = {
    ...client,
    response_type: 'code',
    scope: 'openid email profile',
    state: 'any',
    nonce: createHash('sha256').update(nonce).digest('hex'),
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const browser = createBrowser(server.siteUrl, /^\/demo-google\//)
  const chooser = await browser.open(`${issuer}/auth?${new URLSearchParams(request)}`)
  const action = /action="(\/demo-google\/choose\/[^/]+\/)admin"/.exec(chooser.body)?.[1]
  const { url } = await browser.open(`${action}admin`, 'POST')
  const answer = await fetch(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...client,
      client_secret: clientSecret,
      grant_type: 'authorization_code',
      code: url.searchParams.get('code') ?? '',
      code_verifier: verifier,
    }),
  })
  return ((await answer.json()) as { id_token: string }).id_token
}

test('An ID token from the provider signs in with the matching nonce', async () => {
  const nonce = randomUUID()
  const token = await tokenFromProvider(nonce)
  const { data, error } = await server.client().signInWithIdToken({ provider: 'google', token, nonce })
  expect(error).toBeNull()
  expect(data.user?.email).toBe('admin@demo.test')

  const replayed = await server.client().signInWithIdToken({ provider: 'google', token, nonce: randomUUID() })
  expect(replayed.error?.code).toBe('validation_failed')
  const without = await server.client().signInWithIdToken({ provider: 'google', token })
  expect(without.error?.code).toBe('validation_failed')
})

test('An ID token from another issuer is refused', async () => {
  const own = await server.context.tokens.sign({ sub: 'x', role: 'authenticated', email: 'admin@demo.test' })
  for (const token of [own, 'rubbish']) {
    const { error } = await server.client().signInWithIdToken({ provider: 'google', token })
    expect(error?.code).toBe('bad_oauth_callback')
  }
})
