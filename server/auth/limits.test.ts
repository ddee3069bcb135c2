import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthServer, PASSWORD, type AuthServer } from './testing/auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())
beforeEach(() => server.forgetLimits())

function guess(email: string, password: string, ip?: string, headers?: Record<string, string>) {
  return server.post('/token?grant_type=password', { email, password }, ip, headers)
}

describe('Guessing passwords', () => {
  test('Five guesses for an account are checked, however many come at once from any IP address', async () => {
    const email = 'guessed@example.test'
    await server.createAccount(email)
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => guess(email, `Wrong-Guess-${index}`)),
    )
    const accepted = answers.filter(({ status }) => status === 400).length
    console.log(`guesses accepted per account in 5 minutes: ${accepted}`)
    expect(accepted).toBe(5)

    const right = await guess(email, PASSWORD)
    expect(right.status).toBe(429)
    expect(await right.json()).toMatchObject({ error_code: 'over_request_rate_limit' })
    const wait = Number(right.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(280)
    expect(wait).toBeLessThanOrEqual(300)

    await server.restart()
    expect((await guess(email, PASSWORD)).status).toBe(429)
    await server.sql`update auth.rate_limits set expire = expire - 300000`
    expect((await guess(email, PASSWORD)).status).toBe(200)
  })

  test('An unknown account is locked like an existing one', async () => {
    const statuses = []
    for (let index = 0; index < 6; index++)
      statuses.push((await guess('nobody@example.test', 'Wrong-1')).status)
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('The right password does not count against the limit', async () => {
    const email = 'often@example.test'
    await server.createAccount(email)
    for (let index = 0; index < 8; index++) expect((await guess(email, PASSWORD)).status).toBe(200)
  })

  test('An IP address is blocked after thirty failures over any number of accounts', async () => {
    const ip = '203.0.113.7'
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => guess(`spray${index}@example.test`, 'Spring-2026', ip)),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30)
    expect((await guess('spray99@example.test', 'Spring-2026')).status).toBe(400)
  })

  test('A forged X-Forwarded-For header does not avoid the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        guess(`forged${index}@example.test`, 'Spring-2026', `10.9.8.${index}, 203.0.113.8`),
      ),
    )
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(30)
  })
})

describe('Guessing codes', () => {
  const wrongCodes = (code: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      String((Number(code) + index + 1) % 1_000_000).padStart(6, '0'),
    )

  async function recover(email: string) {
    await server.createAccount(email)
    await server.post('/recover', { email })
    const { code, tokenHash } = await server.mail(email, 'Choose a new password')
    const verify = (token: string, ip?: string) =>
      server.post('/verify', { type: 'recovery', email, token }, ip)
    return { code, tokenHash, verify }
  }

  test('After five wrong codes from an IP the right one is refused there, and accepted from elsewhere', async () => {
    const ip = '203.0.113.30'
    const { code, verify } = await recover('code@example.test')
    for (const wrong of wrongCodes(code, 5)) {
      expect(await (await verify(wrong, ip)).json()).toMatchObject({ error_code: 'otp_expired' })
    }
    expect((await verify(code, ip)).status).toBe(403)
    console.log('wrong recovery codes before the code is refused: 5')
    expect((await verify(code)).status).toBe(200)
  })

  test('After twenty wrong codes from anywhere the code is dead, its link works, and a new code can be asked for', async () => {
    const email = 'dead-code@example.test'
    const { code, tokenHash, verify } = await recover(email)
    await Promise.all(wrongCodes(code, 20).map((wrong) => verify(wrong)))
    expect((await verify(code)).status).toBe(403)
    expect((await server.post('/verify', { type: 'recovery', token_hash: tokenHash })).status).toBe(200)

    await server.sql`update auth.rate_limits set expire = expire - 60000 where key like 'mail-recipient:%'`
    expect((await server.post('/recover', { email })).status).toBe(200)
    await server.waitForMails(email, 3)
    const next = await server.mail(email, 'Choose a new password')
    expect((await verify(next.code)).status).toBe(200)
  })

  test('Concurrent guesses are all counted', async () => {
    const ip = '203.0.113.31'
    const { code, verify } = await recover('burst@example.test')
    await Promise.all(wrongCodes(code, 20).map((wrong) => verify(wrong, ip)))
    expect((await verify(code, ip)).status).toBe(403)
  })
})

describe('Signing up and mail', () => {
  test('An IP address may sign up three accounts in five minutes', async () => {
    const statuses = []
    for (let index = 0; index < 4; index++) {
      const body = { email: `many${index}@example.test`, password: PASSWORD }
      statuses.push((await server.post('/signup', body, '203.0.113.20')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('A sign-up by one-time code takes the same limit', async () => {
    const statuses = []
    for (let index = 0; index < 4; index++) {
      const body = { email: `code${index}@example.test` }
      statuses.push((await server.post('/otp', body, '203.0.113.21')).status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })

  test('An email address gets one mail a minute, with or without an account', async () => {
    await server.createAccount('flood@example.test')
    for (const email of ['flood@example.test', 'stranger@example.test']) {
      const answers = await Promise.all(Array.from({ length: 5 }, () => server.post('/recover', { email })))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429, 429, 429])
    }
    await server.mail('flood@example.test', 'Choose a new password')
    expect(await server.mailCount('stranger@example.test')).toBe(0)
  })
})
