import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import type { ServerContext } from '../../context.ts'
import { mailbox } from '../../mail/mailbox.ts'
import { createAuthContext } from '../auth-context.ts'
import { demoGoogle } from '../demo-google/demo-google.ts'
import { createAuthServer, PASSWORD, type AuthServer } from '../testing/auth-server.ts'
import { createBrowser } from '../testing/browser.ts'
import { googleOf } from '../testing/google.ts'
import { pictureRoute } from './picture.ts'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())

const { begin, choose, signInAs } = googleOf(() => server)

describe('Continue with Google', () => {
  test('A person who cancels at Google comes back with an error that says so', async () => {
    const { url } = await choose(await begin(server.client()), 'cancel')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      error: 'access_denied',
      error_code: 'access_denied',
      error_description: 'The sign-in with Google was canceled',
    })
  })

  test("The official client's implicit flow is told in one sentence that it needs PKCE", async () => {
    const answer = await fetch(`${server.url}/authorize?provider=google&redirect_to=${server.siteUrl}/`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      msg: "Signing in with Google needs PKCE: create the client with the option flowType: 'pkce'.",
    })
  })

  test('Whoever begins waits in the queue of the database under their IP', async () => {
    const run = vi.spyOn(server.context.queues.database, 'run')
    const ip = server.newIp()
    const query = `provider=google&code_challenge=${'a'.repeat(43)}`
    const { status } = await fetch(`${server.url}/authorize?${query}`, {
      headers: server.headersFrom(ip),
      redirect: 'manual',
    })
    const callers = run.mock.calls.map(([caller]) => caller)
    run.mockRestore()
    expect(status).toBe(302)
    expect(callers).toContainEqual(expect.objectContaining({ key: ip, isAnonymous: true }))
  })

  test('A new visitor gets an account with their name, and the same one the next time', async () => {
    const first = await signInAs('new')
    expect(first.user).toMatchObject({
      email: expect.stringMatching(/^visitor-.*@demo\.test$/),
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { first_name: expect.any(String), last_name: expect.any(String) },
    })
    const person = first.user.email?.split('@')[0] ?? ''
    const again = await signInAs(person)
    expect(again.user.id).toBe(first.user.id)
    expect(again.user.identities).toHaveLength(1)
  })

  test('Only the owner of a picture can ask for it, and one that is not from Google is not fetched', async () => {
    const { session, user } = await signInAs('new')
    const picture = (headers: Record<string, string>) =>
      fetch(`${server.url}/picture`, { headers: { ...server.headersFrom(server.newIp()), ...headers } })
    expect((await picture({})).status).toBe(401)
    const authorization = `Bearer ${session?.access_token}`
    expect((await picture({ authorization })).status).toBe(404)
    await server.sql`
      update auth.identities set identity_data = identity_data || '{"avatar_url": "http://127.0.0.1:1/me.png"}'
      where user_id = ${user.id}`
    expect((await picture({ authorization })).status).toBe(404)
  })

  test('The owner of a picture at Google gets it re-encoded, and no proxy keeps it', async () => {
    const { session, user } = await signInAs('new')
    await server.sql`
      update auth.identities set identity_data = identity_data || '{"avatar_url": "https://lh3.googleusercontent.com/a"}'
      where user_id = ${user.id}`
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const atGoogle = async () => new Response(new Blob([new Uint8Array(picture)], { type: 'image/png' }))
    vi.stubGlobal('fetch', atGoogle)
    const app = fastify()
    pictureRoute(app, createAuthContext(server.context))
    vi.unstubAllGlobals()
    const authorization = `Bearer ${session?.access_token}`
    const { headers } = await app.inject({ url: '/picture', headers: { authorization } })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      vary: 'origin, authorization',
    })
  })

  test('A confirmed account with the same email address is linked, with both ways to sign in', async () => {
    const { userId } = await server.createAccount('member@demo.test')
    const { user } = await signInAs('member')
    expect(user.id).toBe(userId)
    expect(user.app_metadata.providers).toEqual(['email', 'google'])
    const { error } = await server
      .client()
      .signInWithPassword({ email: 'member@demo.test', password: PASSWORD })
    expect(error).toBeNull()
  })

  test('An unconfirmed account that someone else created keeps none of their data', async () => {
    const email = 'employee@demo.test'
    await server
      .client()
      .signUp({ email, password: 'Strangers-Pass-1', options: { data: { first_name: 'Mallory' } } })
    const { user } = await signInAs('employee')
    expect(user.user_metadata.first_name).toBe('Emil')
    const { error } = await server.client().signInWithPassword({ email, password: 'Strangers-Pass-1' })
    expect(error?.code).toBe('invalid_credentials')
  })

  test('A code works once, and only in the browser that started the sign-in', async () => {
    const client = server.client()
    const thief = server.client()
    await begin(thief)
    const { url } = await choose(await begin(client), 'manager')
    const code = url.searchParams.get('code') ?? ''
    expect((await thief.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier')
    expect((await client.exchangeCodeForSession(code)).error?.code).toBe('flow_state_not_found')
  })

  test('A forged or repeated callback does not sign in', async () => {
    const client = server.client()
    const browser = createBrowser(server.siteUrl)
    const forged = await browser.open(`${server.url}/callback?code=x&state=aaa.bbb.ccc`)
    expect(forged.url.searchParams.get('error_code')).toBe('bad_oauth_state')

    const authorize = new URL(await begin(client))
    const toProvider = await fetch(authorize, { redirect: 'manual' })
    const state = new URL(toProvider.headers.get('location') ?? '').searchParams.get('state')
    const invented = await browser.open(`${server.url}/callback?code=invented&state=${state}`)
    expect(invented.url.searchParams.get('error_code')).toBe('bad_oauth_callback')
    expect(invented.url.searchParams.get('code')).toBeNull()
  })

  test('A sign-in with Google without PKCE is refused', async () => {
    const answer = await fetch(`${server.url}/authorize?provider=google`, { redirect: 'manual' })
    expect(answer.status).toBe(400)
  })
})

describe('Outside the demo', () => {
  const context = { config: readConfig({ DEMO: '0' }) } as ServerContext

  test('The stand-in for Google cannot be created', () => {
    expect(() => demoGoogle(context)).toThrow('demo only')
    const elsewhere = {
      config: readConfig({ DEMO: '1', DATABASE_URL: 'postgres://db/shop' }),
    } as ServerContext
    expect(() => demoGoogle(elsewhere)).toThrow('demo only')
  })

  test('The mailbox page cannot be created', () => {
    expect(() => mailbox(context)).toThrow('demo only')
  })
})

test('The stand-in for Google sends the security headers of every other response', async () => {
  const { headers } = await fetch(`${server.siteUrl}/demo-google/.well-known/openid-configuration`)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
})
