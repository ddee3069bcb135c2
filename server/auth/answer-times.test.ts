import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthServer, PASSWORD, type AuthServer } from './testing/auth-server.ts'

const TRIES = 30

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

// What a busy machine adds is different every time; what gives an address away would be there every time.
test.each(Object.entries(ways))(
  '%s takes as long for a known address as for an unknown one',
  { retry: 3, timeout: 180_000 },
  async (name, way) => {
    const ratio = await knownToUnknown(way)
    console.log(`${name}: known-to-unknown time ratio over ${TRIES} tries: ${ratio.toFixed(2)}`)
    expect(ratio).toBeGreaterThan(0.8)
    expect(ratio).toBeLessThan(1.25)
  },
)

/** Takes turns, so that whatever else the machine does falls on both alike. */
async function knownToUnknown(way: (email: string) => Promise<unknown>) {
  const run = crypto.randomUUID()
  const known = `known-${run}@example.test`
  await server.createAccount(known)
  const times = { known: [] as number[], unknown: [] as number[] }

  async function measure(kind: keyof typeof times, email: string) {
    await server.forgetLimits()
    const started = performance.now()
    await way(email)
    times[kind].push(performance.now() - started)
  }

  for (let index = 0; index < TRIES; index++) {
    const unknown = () => measure('unknown', `unknown-${index}-${run}@example.test`)
    if (index % 2) await unknown()
    await measure('known', known)
    if (index % 2 === 0) await unknown()
  }
  return median(times.known) / median(times.unknown)
}

function median(numbers: number[]) {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0
}
