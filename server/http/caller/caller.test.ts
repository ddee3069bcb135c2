import { expect, test } from 'vitest'
import type { AccessTokens } from './access-token.ts'
import { createCallers } from './caller.ts'

const KEYS = { publishableKey: 'publishable', secretKey: 'secret' }
const TOKENS = {
  verify: async (token: string) => ({
    sub: `owner of ${token}`,
    role: token === 'root' ? 'root' : 'authenticated',
  }),
} as unknown as AccessTokens

const callers = createCallers(KEYS, TOKENS)

test('A request without a token is that of a visitor, or of the shop with its secret key', async () => {
  expect(await callers.ofRequest({ apikey: 'publishable' })).toMatchObject({ role: 'anon' })
  expect(
    await callers.ofRequest({ apikey: 'publishable', authorization: 'Bearer publishable' }),
  ).toMatchObject({ role: 'anon' })
  expect(await callers.ofRequest({ apikey: 'secret' })).toMatchObject({ role: 'service_role' })
})

test.each(['Bearer abc', 'bearer   abc '])(
  'A request with the token %j is that of its owner',
  async (authorization) => {
    expect(await callers.ofRequest({ apikey: 'publishable', authorization })).toMatchObject({
      role: 'authenticated',
      accountId: 'owner of abc',
    })
  },
)

test.each([
  [{}, 'No API key found in request'],
  [{ apikey: 'wrong' }, 'Invalid API key'],
  [{ apikey: 'publishable', authorization: 'Bearer root' }, 'permission denied to set role "root"'],
])('A request with the headers %j is refused', async (headers, message) => {
  await expect(callers.ofRequest(headers)).rejects.toThrow(message)
})
