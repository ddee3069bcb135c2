import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthServer, PASSWORD, type AuthServer } from '../testing/auth-server.ts'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())
beforeEach(() => server.forgetLimits())

async function signIn(email: string) {
  const client = server.client()
  const { data, error } = await client.signInWithPassword({ email, password: PASSWORD })
  if (error) throw error
  return { client, session: data.session }
}

async function refresh(refreshToken: string) {
  const answer = await server.post('/token?grant_type=refresh_token', { refresh_token: refreshToken })
  return {
    status: answer.status,
    body: (await answer.json()) as { refresh_token: string; error_code: string },
  }
}

describe('Refreshing', () => {
  test('Ten tabs that refresh at once get the same token and stay signed in', async () => {
    await server.createAccount('tabs@example.test')
    const { session } = await signIn('tabs@example.test')
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(session.refresh_token)))
    const children = new Set(answers.map(({ body }) => body.refresh_token))
    console.log(`children of 10 concurrent refreshes: ${children.size}`)
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
    expect(children.size).toBe(1)

    const [child = ''] = children
    expect((await refresh(child)).status).toBe(200)
  })

  test('A lost response can be requested again with the same token', async () => {
    await server.createAccount('lost@example.test')
    const { session } = await signIn('lost@example.test')
    const first = await refresh(session.refresh_token)
    const again = await refresh(session.refresh_token)
    expect(again.body.refresh_token).toBe(first.body.refresh_token)
  })

  test('An old token that is used again ends the session', async () => {
    await server.createAccount('stolen@example.test')
    const { client, session } = await signIn('stolen@example.test')
    const child = await refresh(session.refresh_token)
    const grandchild = await refresh(child.body.refresh_token)

    const reused = await refresh(session.refresh_token)
    expect(reused).toMatchObject({ status: 400, body: { error_code: 'refresh_token_already_used' } })
    const afterwards = await refresh(grandchild.body.refresh_token)
    expect(afterwards).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })
    expect((await client.getUser(session.access_token)).error?.name).toBe('AuthSessionMissingError')
  })

  test('A used token is refused after ten seconds even if its child was not used', async () => {
    await server.createAccount('slow@example.test')
    const { session } = await signIn('slow@example.test')
    await refresh(session.refresh_token)
    await server.sql`update auth.refresh_tokens set updated_at = now() - interval '11 seconds' where revoked`
    expect((await refresh(session.refresh_token)).body.error_code).toBe('refresh_token_already_used')
  })

  test('What the table stores cannot be used as a refresh token', async () => {
    await server.createAccount('leak@example.test')
    const { session } = await signIn('leak@example.test')
    const rows = await server.sql<{ token: string }[]>`select token from auth.refresh_tokens`
    expect(rows.map(({ token }) => token)).not.toContain(session.refresh_token)
    for (const { token } of rows)
      expect((await refresh(token)).body.error_code).toBe('refresh_token_not_found')
  })

  test('The official client refreshes and stays signed in', async () => {
    await server.createAccount('client@example.test')
    const { client, session } = await signIn('client@example.test')
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(session.refresh_token)
    expect((await client.getUser()).data.user?.email).toBe('client@example.test')
  })
})

describe('Signing out', () => {
  async function threeDevices(email: string) {
    await server.createAccount(email)
    await server.sql`delete from auth.sessions`
    return [await signIn(email), await signIn(email), await signIn(email)] as const
  }

  async function alive(
    devices: readonly {
      client: { getUser(jwt: string): Promise<{ error: unknown }> }
      session: { access_token: string }
    }[],
  ) {
    const answers = await Promise.all(
      devices.map(({ client, session }) => client.getUser(session.access_token)),
    )
    return answers.map(({ error }) => error === null)
  }

  test.each([
    ['local', [false, true, true]],
    ['others', [true, false, false]],
    ['global', [false, false, false]],
  ] as const)('With scope %s', async (scope, expected) => {
    const devices = await threeDevices(`${scope}@example.test`)
    const { error } = await devices[0].client.signOut({ scope })
    expect(error).toBeNull()
    expect(await alive(devices)).toEqual(expected)
  })

  test('The access token of an ended session is refused with an error code that the client knows', async () => {
    const [device] = await threeDevices('gone@example.test')
    const authorization = `Bearer ${device.session.access_token}`
    const signOut = () => server.post('/logout?scope=local', {}, undefined, { authorization })
    expect((await signOut()).status).toBe(204)
    const again = await signOut()
    expect(again.status).toBe(403)
    expect(await again.json()).toMatchObject({ error_code: 'session_not_found' })
  })
})

describe('Tokens from elsewhere', () => {
  test.each([
    ['none', 'no_authorization', 401],
    ['Bearer rubbish', 'bad_jwt', 403],
    ['Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4Iiwicm9sZSI6ImF1dGhlbnRpY2F0ZWQifQ.', 'bad_jwt', 403],
  ])('Authorization %s is refused', async (authorization, code, status) => {
    const answer = await fetch(`${server.url}/user`, {
      headers: { ...server.headersFrom('203.0.113.9'), authorization },
    })
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ error_code: code })
  })

  test('A request without the API key is refused', async () => {
    const answer = await fetch(`${server.url}/settings`)
    expect(answer.status).toBe(401)
  })
})

test('A sign-in whose password ends while it is checked starts no session', async () => {
  const email = 'slow-check@example.test'
  const { userId } = await server.createAccount(email)
  const client = server.client()
  let attempt: ReturnType<typeof client.signInWithPassword> | undefined
  await server.sql.begin(async (sql) => {
    await sql`update auth.users set encrypted_password = null where id = ${userId}`
    await sql`delete from auth.sessions where user_id = ${userId}`
    attempt = client.signInWithPassword({ email, password: PASSWORD })
    await expect
      .poll(
        () =>
          server.sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      .not.toHaveLength(0)
  })
  expect((await attempt)?.error?.code).toBe('invalid_credentials')
  expect(await server.sql`select from auth.sessions where user_id = ${userId}`).toHaveLength(0)
})
