import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'
import { malformedRequests, type RawRequest, type Target } from '../testing/malformed-requests.ts'
import { sendRaw } from '../testing/send-raw.ts'
import { createActor, visitorClient } from '../testing/shop-actors.ts'

const SEED = 20_261_115
/** No more than one IP may have at once, so that none waits for another. */
const PARALLEL = 2
/** On a machine that is busy with other tests. */
const SLOWEST_MS = 5_000
/** A machine that is too busy refuses any request; what makes the server refuse is refused every time. */
const ATTEMPTS = 5

/** What no answer may contain, and no request of the generator does. */
const LEAKS =
  /set_config|json_agg|row_to_json|json_to_record|lateral|authenticator|supabase_auth_admin|node_modules|server\/rest|\.ts:\d|\/work\/|\/tmp\/|sb_secret|encrypted_password|at or near/i

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ template: 'catalogue' })
})
afterAll(() => server.close())

test('Malformed requests are refused without a server error, a delay or a leak', async () => {
  const port = Number(new URL(server.url).port)
  const requests = [...malformedRequests(await describeTarget(), SEED)]
  expect(requests.length).toBeGreaterThan(1_500)

  const statuses = new Map<number, number>()
  const complaints: string[] = []
  let slowest = 0
  const work = async (queue: Iterator<RawRequest>) => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { status, body, ms } = await sendUntilAnswered(port, next.value)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      slowest = Math.max(slowest, ms)
      const leak = LEAKS.exec(body)?.[0]
      if (status >= 500 || status === 0 || leak || ms > SLOWEST_MS) {
        const { method, path } = next.value
        complaints.push(
          `${status} ${ms} ms ${leak ?? ''} ${method} ${path.slice(0, 160)} ${body.slice(0, 300)}`,
        )
      }
    }
  }
  const queue = requests.values()
  await Promise.all(Array.from({ length: PARALLEL }, () => work(queue)))

  const summary = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`${requests.length} malformed requests (${summary.join(', ')}), slowest ${slowest} ms`)
  expect(complaints).toEqual([])
  const { data } = await visitorClient(server).from('cheeses').select('slug').eq('active', true)
  expect(data).toHaveLength(18)
}, 300_000)

async function sendUntilAnswered(port: number, request: RawRequest) {
  let answer = await sendRaw(port, '/rest/v1', request)
  for (let attempt = 1; answer.status === 503 && attempt < ATTEMPTS; attempt += 1)
    answer = await sendRaw(port, '/rest/v1', request)
  return answer
}

async function describeTarget(): Promise<Target> {
  const { privateKey } = await generateKeyPair('ES256')
  const forged = await new SignJWT({ role: 'service_role', sub: 'x' })
    .setProtectedHeader({ alg: 'ES256' })
    .sign(privateKey)
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`.replaceAll('=', '')
  const expired = await server.context.tokens.sign({ sub: 'x', role: 'authenticated', exp: 1 })
  return {
    apikey: server.context.publishableKey,
    badTokens: [forged, unsigned, expired],
    goodToken: (await createActor(server, 'customer')).token,
    tables: [
      {
        name: 'cheeses',
        columns: ['id', 'name', 'style', 'flavor_tags', 'active', 'created_at', 'price_per_kg_cents'],
        embeds: ['cheese_beverages', 'cheese_stats'],
      },
      { name: 'cheese_ratings', columns: ['id', 'user_id', 'cheese_id', 'rating'], embeds: ['cheeses'] },
      { name: 'business_settings', columns: ['id', 'hours', 'tax_percent'], embeds: [] },
      { name: 'users', columns: ['id', 'role', 'first_name'], embeds: ['cheese_comments'] },
    ],
    functions: [
      { name: 'get_cheese_favorites_count', arguments: ['cheese_uuid'] },
      { name: 'search_cheeses', arguments: ['query', 'page_limit', 'sort'] },
      { name: 'panel_state', arguments: ['cheese_uuid'] },
    ],
  }
}
