import { expect, test, vi } from 'vitest'
import type { Config } from '../../config.ts'
import { createGoogle } from './google.ts'

const FLOW = { state: 'state', nonce: 'nonce', verifier: 'a'.repeat(43) }

test('While Google cannot be reached, each sign-in fails with the reason and the next one tries again', async () => {
  const issuer = 'https://google.test'
  const endpoint = `${issuer}/authorize`
  const fetchUrl = vi
    .fn<() => Promise<Response>>()
    .mockRejectedValueOnce(new Error('Google is away'))
    .mockResolvedValue(Response.json({ issuer, authorization_endpoint: endpoint }))
  const google = createGoogle({ siteUrl: 'https://shop.test' } as Config, {
    issuer,
    clientId: 'shop',
    clientSecret: 'secret',
    prompt: 'select_account',
    fetch: fetchUrl,
  })
  await expect(google.authorizationUrl(FLOW)).rejects.toMatchObject({ cause: { message: 'Google is away' } })
  const url = await google.authorizationUrl(FLOW)
  expect(url.href.startsWith(endpoint)).toBe(true)
  expect(url.searchParams.get('redirect_uri')).toBe('https://shop.test/auth/v1/callback')
})
