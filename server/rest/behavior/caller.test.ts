import { SignJWT, decodeJwt, generateKeyPair, importJWK } from 'jose'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccessTokens, type AccessClaims } from '../../http/caller/access-token.ts'
import { startLibrary, type Library } from '../testing/library-server.ts'

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

const call = async (headers: Record<string, string>) => {
  const response = await fetch(`${library.url}/rest/v1/rpc/whose`, { headers })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const publishable = () => ({ apikey: library.keys.publishableKey })

describe('The API key', () => {
  test('is required', async () => {
    expect(await call({})).toMatchObject({ status: 401, body: { message: 'No API key found in request' } })
    expect(await call({ apikey: 'sb_publishable_other' })).toMatchObject({
      status: 401,
      body: { message: 'Invalid API key' },
    })
  })

  test('runs a request with the publishable key as a visitor', async () => {
    const { body } = await call({ ...publishable(), authorization: `Bearer ${library.keys.publishableKey}` })
    expect(body).toMatchObject({ role: 'anon', claims: { role: 'anon' } })
  })

  test('runs a request with the secret key as the service', async () => {
    expect((await call({ apikey: library.keys.secretKey })).body.role).toBe('service_role')
  })
})

describe('An access token', () => {
  test('runs a request as the member it names', async () => {
    const id = randomUUID()
    const { body } = await call({
      ...publishable(),
      authorization: `Bearer ${await library.memberToken(id)}`,
    })
    expect(body).toMatchObject({ role: 'authenticated', claims: { sub: id, role: 'authenticated' } })
  })

  test('is refused once it has expired', async () => {
    const { status, body, headers } = await call({
      ...publishable(),
      authorization: `Bearer ${await library.memberToken(randomUUID(), -60)}`,
    })
    expect([status, body.code, body.message]).toEqual([401, 'PGRST303', 'JWT expired'])
    expect(headers.get('www-authenticate')).toContain('JWT expired')
  })

  test('is refused when forged', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await new SignJWT({ sub: randomUUID(), role: 'authenticated' })
      .setProtectedHeader({ alg: 'ES256' })
      .setExpirationTime('1h')
      .sign(privateKey)
    const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`.replaceAll('=', '')
    for (const token of [forged, unsigned, 'nonsense', 'a.b.c']) {
      const { status, body } = await call({ ...publishable(), authorization: `Bearer ${token}` })
      expect([status, body.code]).toEqual([401, 'PGRST301'])
    }
  })

  test('is refused when it was issued elsewhere or for another audience', async () => {
    const { signingKey } = library.keys
    const claims = {
      sub: randomUUID(),
      role: 'authenticated' as const,
      exp: Math.floor(Date.now() / 1000) + 60,
    }
    const elsewhere = await (await createAccessTokens(signingKey, 'https://other.test')).sign(claims)
    const { iss = '' } = decodeJwt(await library.memberToken(claims.sub))
    const otherAudience = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256' })
      .setIssuer(iss)
      .setAudience('anon')
      .sign(await importJWK(signingKey, 'ES256'))
    for (const token of [elsewhere, otherAudience]) {
      const { status, body } = await call({ ...publishable(), authorization: `Bearer ${token}` })
      expect([status, body.code]).toEqual([401, 'PGRST301'])
    }
  })

  /** The token of a person with a live session, with other claims. */
  const signedWith = async (claims: object) => {
    const known = decodeJwt<AccessClaims>(await library.memberToken())
    return library.context.tokens.sign({ ...known, ...claims })
  }

  test('is refused when it is longer than 4 kB, and accepted up to that', async () => {
    const withFiller = (length: number) => signedWith({ user_metadata: { filler: 'x'.repeat(length) } })
    const { length: empty } = await withFiller(0)
    const tokenOfLength = (length: number) => withFiller(Math.floor(((length - empty) * 3) / 4))
    const [fits, isTooLong] = [await tokenOfLength(4_090), await tokenOfLength(4_102)]
    expect([fits.length <= 4_096, isTooLong.length > 4_096]).toEqual([true, true])
    const accepted = await call({ ...publishable(), authorization: `Bearer ${fits}` })
    expect([accepted.status, accepted.body.role]).toEqual([200, 'authenticated'])
    const { status, body, headers } = await call({ ...publishable(), authorization: `Bearer ${isTooLong}` })
    expect([status, body.code]).toEqual([401, 'PGRST301'])
    expect(headers.get('www-authenticate')).toContain('invalid_token')
  })

  test.each([
    [50, 200],
    [70, 401],
    [86_400, 401],
  ])('issued %i seconds ahead is answered with %i', async (ahead, expected) => {
    const now = Math.floor(Date.now() / 1000)
    const token = await signedWith({ iat: now + ahead, exp: now + ahead + 3_600 })
    expect((await call({ ...publishable(), authorization: `Bearer ${token}` })).status).toBe(expected)
  })

  test('never runs a request as the service', async () => {
    const token = await library.context.tokens.sign({
      sub: randomUUID(),
      role: 'service_role',
      exp: Math.floor(Date.now() / 1000) + 60,
    })
    expect((await call({ ...publishable(), authorization: `Bearer ${token}` })).status).toBe(403)
  })
})

describe('Privileges', () => {
  test('Columns without a grant are neither read, filtered nor ordered by', async () => {
    expect((await library.fetch('/loans?select=id,due')).status).toBe(200)
    for (const path of [
      '/loans',
      '/loans?select=borrower',
      '/loans?select=id&borrower=eq.Grace',
      '/loans?select=id&order=borrower',
    ]) {
      const response = await library.fetch(path)
      expect([path, response.status, (await response.json()).code]).toEqual([path, 401, '42501'])
    }
  })

  test('A table without a grant is denied to visitors with 401 and to members with 403', async () => {
    expect((await library.fetch('/ledger')).status).toBe(401)
    const headers = { authorization: `Bearer ${await library.memberToken()}` }
    expect((await library.fetch('/ledger', { headers })).status).toBe(403)
  })

  test('Role and claims of one request do not affect the next', async () => {
    const member = { ...publishable(), authorization: `Bearer ${await library.memberToken()}` }
    await Promise.all(Array.from({ length: 20 }, () => call(member)))
    const visitors = await Promise.all(Array.from({ length: 20 }, () => call(publishable())))
    expect(new Set(visitors.map(({ body }) => JSON.stringify([body.role, body.claims])))).toEqual(
      new Set(['["anon",{"role":"anon"}]']),
    )
  })
})

test('Functions can read the request, but not its credentials or a forged IP address', async () => {
  const { body } = await call({
    ...publishable(),
    'x-forwarded-for': '1.2.3.4',
    'user-agent': 'tests',
    cookie: 'a=b',
  })
  expect(body).toMatchObject({
    path: '/rpc/whose',
    method: 'GET',
    headers: { 'user-agent': 'tests', 'x-forwarded-for': '127.0.0.1' },
  })
  expect(Object.keys(body.headers)).not.toEqual(expect.arrayContaining(['apikey']))
  expect(body.headers).not.toHaveProperty('cookie')
})
