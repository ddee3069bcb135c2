import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthServer, type AuthServer } from '../testing/auth-server.ts'

const NEW_PASSWORD = 'Emmental-Bern-42'

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())

test('Ten minutes after the mailed link was opened, a new password needs a new code', async () => {
  const email = 'slow@example.test'
  await server.createAccount(email)
  const client = server.client()
  await client.resetPasswordForEmail(email)
  const { tokenHash } = await server.mail(email, 'Choose a new password')
  expect((await client.verifyOtp({ token_hash: tokenHash, type: 'recovery' })).error).toBeNull()
  await server.sql`update auth.mfa_amr_claims set updated_at = now() - interval '11 minutes'`
  const refused = await client.updateUser({ password: NEW_PASSWORD })
  expect(refused.error).toMatchObject({ status: 400, code: 'reauthentication_needed' })

  await server.forgetLimits()
  expect((await client.reauthenticate()).error).toBeNull()
  const { code } = await server.mail(email, 'Confirm that it is you')
  expect((await client.updateUser({ password: NEW_PASSWORD, nonce: code })).error).toBeNull()
  expect((await server.client().signInWithPassword({ email, password: NEW_PASSWORD })).error).toBeNull()
})
