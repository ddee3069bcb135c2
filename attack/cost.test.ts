import { expect, inject, test } from 'vitest'
import { newIp, send, someCheese } from './attacker.ts'

/** Requests that look small and want to be expensive. */
const EXPENSIVE: [string, string][] = [
  ['a pattern with nested repetition', '/rest/v1/cheeses?summary=match.(a*)*(a*)*(a*)*b'],
  ['a pattern of many wildcards', `/rest/v1/cheeses?summary=ilike.${'*a'.repeat(60)}*`],
  ['a circular embed', '/rest/v1/public_comments?select=*,cheeses(*,public_comments(*,cheeses(*)))'],
  [
    'the same embed many times',
    `/rest/v1/cheeses?select=${Array.from({ length: 60 }, (_, i) => `a${i}:public_comments(*)`).join(',')}`,
  ],
  [
    'a list of 2,000 values',
    `/rest/v1/cheeses?slug=in.(${Array.from({ length: 2000 }, (_, i) => `s${i}`).join(',')})`,
  ],
  [
    '500 conditions',
    `/rest/v1/cheeses?or=(${Array.from({ length: 500 }, (_, i) => `slug.eq.s${i}`).join(',')})`,
  ],
  ['conditions nested 200 deep', `/rest/v1/cheeses?and=${'(or('.repeat(100)}slug.eq.a${'))'.repeat(100)}`],
  [
    'a column selected 2,000 times',
    `/rest/v1/cheeses?select=${Array.from({ length: 2000 }, (_, i) => `a${i}:name`).join(',')}`,
  ],
  ['an offset of a billion', '/rest/v1/cheeses?offset=1000000000&limit=1000'],
  ['a limit of a billion', '/rest/v1/cheeses?limit=1000000000'],
  ['a search of 10,000 letters', `/cheeses?q=${'a'.repeat(10_000)}`],
  ['a search of 1,000 words', `/cheeses?q=${'blue+'.repeat(1000)}`],
]

test.each(EXPENSIVE)('%s costs no more than a second, and others are served meanwhile', async (_, path) => {
  const started = performance.now()
  const attack = Promise.all(Array.from({ length: 4 }, () => send(path, { ip: '203.0.113.9' })))
  const visitor = await send('/rest/v1/cheeses?select=slug&limit=1', { ip: newIp() })
  expect(visitor.status).toBe(200)
  for (const { status, text } of await attack) {
    expect(status).toBeLessThan(500)
    expect(text.length).toBeLessThan(2_000_000)
  }
  expect(performance.now() - started).toBeLessThan(4 * 2500)
})

test('Sixty costly requests of one IP leave room for another visitor', async () => {
  const path = '/rest/v1/cheeses?summary=imatch.(.*a){12}'
  const attack = Promise.all(Array.from({ length: 60 }, () => send(path, { ip: '203.0.113.10' })))
  const { slug } = await someCheese()
  const started = performance.now()
  const [page, read] = await Promise.all([send(`/${slug}`), send('/rest/v1/cheeses?select=id&limit=1')])
  expect([page.status, read.status]).toEqual([200, 200])
  expect(performance.now() - started).toBeLessThan(5000)
  const statuses = (await attack).map(({ status }) => status)
  expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([])
})

test('More than twenty open event streams of one IP are refused', async () => {
  const { slug } = await someCheese()
  const controllers = Array.from({ length: 25 }, () => new AbortController())
  const answers = await Promise.all(
    controllers.map(({ signal }) =>
      fetch(`${inject('shop').url}/live/cheeses/${slug}`, {
        signal,
        headers: { 'x-forwarded-for': '203.0.113.11' },
      }),
    ),
  )
  const statuses = answers.map(({ status }) => status)
  for (const controller of controllers) controller.abort()
  expect(statuses.filter((status) => status === 429 || status === 503).length).toBeGreaterThanOrEqual(5)
})
