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

  /** Eight at once, because forty would have to wait for longer than anybody does. */
  async function guessOften(guessOnce: (index: number) => Promise<{ status: number }>) {
    const statuses: number[] = []
    for (let index = 0; index < 40; index += 8) {
      const answers = await Promise.all(Array.from({ length: 8 }, (_, more) => guessOnce(index + more)))
      statuses.push(...answers.map(({ status }) => status))
    }
    return statuses
  }

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
    const statuses = await guessOften((index) => guess(`spray${index}@example.test`, 'Spring-2026', ip))
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
    expect((await guess('spray99@example.test', 'Spring-2026')).status).toBe(400)
  })

  test('Attempts at a locked account do not count against the IP', async () => {
    const ip = '203.0.113.9'
    for (let index = 0; index < 40; index++) await guess('locked@example.test', 'Wrong-1', ip)
    expect((await guess('another@example.test', 'Wrong-1', ip)).status).toBe(400)
  })

  test('Many sign-ins at once with the right password leave no failures behind', async () => {
    const email = 'rush@example.test'
    await server.createAccount(email)
    for (let round = 0; round < 3; round++)
      await Promise.all(Array.from({ length: 8 }, () => guess(email, PASSWORD)))
    expect((await guess(email, PASSWORD)).status).toBe(200)
  })

  test('A stranger who locks an account does not keep its signed-in owner from changing the password', async () => {
    const email = 'signed-in@example.test'
    const { client } = await server.createAccount(email)
    for (let index = 0; index < 6; index++) await guess(email, 'Wrong-1')
    const changed = await client.updateUser({ password: 'Taleggio-Bergamo-4', current_password: PASSWORD })
    expect(changed.error).toBeNull()
  })

  test('A forged X-Forwarded-For header does not avoid the limit', async () => {
    const statuses = await guessOften((index) =>
      guess(`forged${index}@example.test`, 'Spring-2026', `10.9.8.${index}, 203.0.113.8`),
    )
    expect(statuses.filter((status) => status === 400)).toHaveLength(30)
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

  test('Guesses without a code do not use up those at a later code', async () => {
    const email = 'later@example.test'
    await server.createAccount(email)
    const verify = (token: string) => server.post('/verify', { type: 'recovery', email, token })
    for (let round = 0; round < 6; round++)
      await Promise.all(Array.from({ length: 20 }, (_, index) => verify(String(round * 20 + index))))
    await server.post('/recover', { email })
    const { code } = await server.mail(email, 'Choose a new password')
    expect((await verify(code)).status).toBe(200)
  })

  test('Guesses of strangers at mailed codes do not use up those of a signed-in person', async () => {
    const email = 'proving@example.test'
    const { client } = await server.createAccount(email)
    await server.post('/recover', { email })
    await server.mail(email, 'Choose a new password')
    await server.sql`update auth.rate_limits set points = 100 where key like 'code%'`
    await server.sql`delete from auth.rate_limits where key like 'mail-recipient:%'`
    expect((await client.reauthenticate()).error).toBeNull()
    const { code } = await server.mail(email, 'Confirm that it is you')
    const changed = await client.updateUser({ password: 'Taleggio-Bergamo-4', nonce: code })
    expect(changed.error).toBeNull()
  })

  test('After thirty failed sign-ins of a guest a mailed code still works behind the same IP', async () => {
    const ip = '203.0.113.32'
    const { code, verify } = await recover('same-wifi@example.test')
    for (let index = 0; index < 31; index++) await guess(`guest${index}@example.test`, 'Wrong-1', ip)
    expect((await verify(code, ip)).status).toBe(200)
  })

  test('Concurrent guesses are all counted', async () => {
    const ip = '203.0.113.31'
    const { code, verify } = await recover('burst@example.test')
    await Promise.all(wrongCodes(code, 20).map((wrong) => verify(wrong, ip)))
    expect((await verify(code, ip)).status).toBe(403)
  })
})

describe('Signing up and mail', () => {
  const signUp = (email: string, ip?: string, password = PASSWORD) =>
    server.post('/signup', { email, password }, ip)

  /** As if a minute had passed, so that the mailbox may get its next mail. */
  const untilNextMail = () =>
    server.sql`update auth.rate_limits set expire = expire - 60000 where key like 'mail-recipient:%'`

  const count = (answers: Response[], status: number) =>
    answers.filter((answer) => answer.status === status).length

  test.each([
    ['an IP', '/signup', { password: PASSWORD }],
    ['an IP by one-time code', '/otp', {}],
  ])('Thirty sign-ups of %s are accepted in five minutes', async (_, path, body) => {
    const ip = '203.0.113.20'
    const answers = []
    for (let index = 0; index < 32; index++)
      answers.push(await server.post(path, { ...body, email: `many${index}@example.test` }, ip))
    expect(count(answers, 200)).toBe(30)
    expect(answers.at(-1)?.status).toBe(429)
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(200)
    expect((await signUp('elsewhere@example.test')).status).toBe(200)
  })

  test('The thirty sign-ups of an IP are counted apart from its mails', async () => {
    const ip = '203.0.113.21'
    expect((await signUp('first@example.test', ip)).status).toBe(200)
    await server.sql`update auth.rate_limits set points = 29 where key like 'sign-up-ip:%'`
    expect((await signUp('thirtieth@example.test', ip)).status).toBe(200)
    expect((await signUp('one-more@example.test', ip)).status).toBe(429)
  })

  test('An email may sign up three times in five minutes, known or not, with the same answers', async () => {
    await server.createAccount('known@example.test')
    for (const email of ['known@example.test', 'new@example.test']) {
      const answers = []
      for (let attempt = 0; attempt < 4; attempt++) {
        const { status } = await signUp(email)
        const tooSoon = await signUp(email)
        const { error_code } = await tooSoon.json()
        answers.push([status, tooSoon.status, error_code])
        await untilNextMail()
      }
      expect(answers).toEqual([
        [200, 429, 'over_email_send_rate_limit'],
        [200, 429, 'over_email_send_rate_limit'],
        [200, 429, 'over_request_rate_limit'],
        [429, 429, 'over_request_rate_limit'],
      ])
    }
  })

  test('A sign-up with a refused password or email does not count', async () => {
    const ip = '203.0.113.22'
    for (let attempt = 0; attempt < 31; attempt++) {
      expect((await signUp('careful@example.test', ip, 'password')).status).toBe(422)
      expect((await signUp('no email', ip)).status).toBe(400)
    }
    expect((await signUp('careful@example.test', ip)).status).toBe(200)
  })

  test('A mail that is refused because it comes too soon does not count against the IP', async () => {
    const ip = '203.0.113.23'
    for (let attempt = 0; attempt < 31; attempt++) await server.post('/recover', { email: 'a@b.test' }, ip)
    expect((await server.post('/recover', { email: 'c@d.test' }, ip)).status).toBe(200)
  })

  test('Thirty mails that strangers asked for do not keep a signed-in person behind their IP from one', async () => {
    const ip = '203.0.113.24'
    const { client } = await server.createAccount('inside@example.test')
    const { data } = await client.getSession()
    for (let index = 0; index < 31; index++)
      await server.post('/recover', { email: `stranger${index}@example.test` }, ip)
    const answer = await fetch(`${server.url}/reauthenticate`, {
      headers: { ...server.headersFrom(ip), authorization: `Bearer ${data.session?.access_token}` },
    })
    expect(answer.status).toBe(200)
  })

  test('A recovery for a similar email does not use up the limit of a mailbox', async () => {
    const email = 'sks@example.test'
    await server.createAccount(email)
    expect((await server.post('/recover', { email: email.replace('s', '\u017f') })).status).toBe(200)
    expect((await server.post('/recover', { email })).status).toBe(200)
    await server.mail(email, 'Choose a new password')
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
