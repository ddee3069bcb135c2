import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthServer, PASSWORD, type AuthServer } from './testing/auth-server.ts'

const TRIES = 20
const ROUNDS = 18
const isAlike = (ratio: number) => ratio > 0.8 && ratio < 1.25

let server: AuthServer
beforeAll(async () => {
  server = await createAuthServer()
})
afterAll(() => server.close())

const ways = {
  'Signing in': (email: string) =>
    server.post('/token?grant_type=password', { email, password: 'Wrong-Guess-1' }),
  'Signing up': (email: string) => server.post('/signup', { email, password: PASSWORD }),
  'Forgetting the password': (email: string) => server.post('/recover', { email }),
  'Asking for a link': (email: string) => server.post('/otp', { email, create_user: false }),
}

test.each(Object.entries(ways))(
  '%s takes as long for an existing account as for an unknown one',
  { timeout: 300_000 },
  async (name, way) => {
    const { ratio, tries } = await knownToUnknown(way)
    console.log(`${name}: known-to-unknown time ratio over ${tries} tries: ${ratio.toFixed(2)}`)
    expect(ratio).toSatisfy(isAlike)
  },
)

/**
 * Alternates between both, so that other load affects both alike. Noise averages out over more tries, a real difference
 * does not.
 */
async function knownToUnknown(way: (email: string) => Promise<unknown>) {
  const run = crypto.randomUUID()
  const known = `known-${run}@example.test`
  await server.createAccount(known)
  const times = { known: [] as number[], unknown: [] as number[] }
  const ratio = () => median(times.known) / median(times.unknown)

  async function measure(kind: keyof typeof times, email: string) {
    await server.forgetLimits()
    const started = performance.now()
    await way(email)
    times[kind].push(performance.now() - started)
  }

  for (let round = 0; round < ROUNDS; round++) {
    for (let index = 0; index < TRIES; index++) {
      const unknown = () => measure('unknown', `unknown-${round}-${index}-${run}@example.test`)
      if (index % 2) await unknown()
      await measure('known', known)
      if (index % 2 === 0) await unknown()
    }
    if (isAlike(ratio())) break
  }
  return { ratio: ratio(), tries: times.known.length }
}

function median(numbers: number[]) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
