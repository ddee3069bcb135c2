import { afterAll, beforeAll, expect, test } from 'vitest'
import { SignJWT, generateKeyPair } from 'jose'
import { malformedRequests, type RawRequest, type Target } from './testing/malformed-requests.ts'
import { startLibrary, type Library } from './testing/library-server.ts'
import { sendRaw } from './testing/send-raw.ts'

const SEED = 20_261_115
const PARALLEL = 8
const SLOWEST_MS = 11_000

/** What no answer may contain, and no request of the generator does. */
const LEAKS =
  /set_config|json_agg|row_to_json|json_to_record|lateral|authenticator|supabase_auth_admin|node_modules|server\/rest|\.ts:\d|\/work\/|\/tmp\/|sb_secret|encrypted_password|at or near|stack/i

let library: Library
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(() => library.close())

test('Malformed requests are refused without an error of the server, a delay or a leak', async () => {
  const port = Number(new URL(library.url).port)
  const requests = [...malformedRequests(await describeTarget(), SEED)]
  expect(requests.length).toBeGreaterThan(1_500)

  const statuses = new Map<number, number>()
  const complaints: string[] = []
  let slowest = 0
  const worker = async (queue: Iterator<RawRequest>) => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const { status, body, ms } = await sendRaw(port, '/rest/v1', next.value)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      slowest = Math.max(slowest, ms)
      const leak = LEAKS.exec(body)?.[0]
      if (status >= 500 || status === 0 || leak || ms > SLOWEST_MS) {
        complaints.push(
          `${status} ${ms} ms ${leak ?? ''} ${next.value.method} ${next.value.path.slice(0, 160)} ${body.slice(0, 300)}`,
        )
      }
    }
  }
  const queue = requests.values()
  await Promise.all(Array.from({ length: PARALLEL }, () => worker(queue)))

  const summary = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
  console.log(`${requests.length} malformed requests (${summary.join(', ')}), slowest ${slowest} ms`)
  expect(complaints).toEqual([])
  const { data } = await library.clientFor().from('authors').select('name').eq('id', 1).single()
  expect(data).toEqual({ name: 'Ada' })
}, 240_000)

async function describeTarget(): Promise<Target> {
  const { privateKey } = await generateKeyPair('ES256')
  const forged = await new SignJWT({ role: 'service_role', sub: 'x' })
    .setProtectedHeader({ alg: 'ES256' })
    .sign(privateKey)
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`.replaceAll('=', '')
  return {
    apikey: library.keys.publishableKey,
    badTokens: [forged, unsigned, await library.memberToken('00000000-0000-0000-0000-000000000000', -10)],
    goodToken: await library.memberToken(),
    tables: [
      {
        name: 'books',
        columns: ['id', 'title', 'tags', 'published', 'price', 'for_sale'],
        embeds: ['covers', 'topics'],
      },
      { name: 'notes', columns: ['id', 'owner_id', 'body', 'stars'], embeds: ['books'] },
      { name: 'authors', columns: ['id', 'profile', 'born'], embeds: ['books'] },
      { name: 'ledger', columns: ['id', 'amount'], embeds: [] },
    ],
    functions: [
      { name: 'add', arguments: ['a', 'b'] },
      { name: 'longest_books', arguments: ['at_least'] },
      { name: 'total', arguments: ['prices'] },
    ],
  }
}
