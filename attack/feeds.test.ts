import { expect, test } from 'vitest'
import { callAs, newIp, send } from './attacker.ts'
import { sendRaw } from './send-raw.ts'

const feed = (token: string) => `/cms/calendar/${token}.ics`
const GUESSED = 'a1'.repeat(32)

test.each(['visitor', 'member'] as const)('The %s gets no calendar feed', async (person) => {
  for (const name of ['renew_calendar_feed', 'my_calendar_feed'])
    expect([401, 403]).toContain((await callAs(person, name)).status)
  expect([401, 403]).toContain((await callAs(person, 'read_calendar_feed', { token: GUESSED })).status)
})

test('A feed is read by its newest URL alone, is kept nowhere, and its token is shown once', async () => {
  const { json: former } = await callAs('employee', 'renew_calendar_feed')
  const { json: token } = await callAs('employee', 'renew_calendar_feed')
  const { status, headers } = await send(feed(token))
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(headers.get('x-robots-tag')).toBe('noindex')
  expect((await callAs('employee', 'my_calendar_feed')).text).not.toContain(token)
  const refused = await Promise.all([former, GUESSED].map((old) => send(feed(old))))
  expect(refused.map((answer) => answer.status)).toEqual([404, 404])
  expect(refused[0]?.json.message).toBe(refused[1]?.json.message)
})

test.each(['%00', '..%2f..%2fkeys', `${GUESSED}%0a`, GUESSED.toUpperCase(), '*', GUESSED.slice(1)])(
  'The feed with the token %s is not found',
  async (token) => {
    expect((await send(feed(token))).status).toBe(404)
  },
)

test('A feed is not sent to a request that is smuggled behind another', async () => {
  const { json: token } = await callAs('employee', 'renew_calendar_feed')
  const smuggled = `GET ${feed(token)} HTTP/1.1\r\nHost: x\r\n\r\n`
  const answer = await sendRaw(
    `GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: ${smuggled.length}\r\nConnection: close\r\n\r\n${smuggled}`,
    3_000,
  )
  expect(answer).not.toContain('BEGIN:VCALENDAR')
})

const PICTURES = [
  '/media/share/%00',
  '/media/share/..%2f..%2fkeys.json',
  '/media/share/media/..%2f..%2f..%2fetc%2fpasswd',
  '/media/share/http:%2f%2f127.0.0.1%2f',
  '/media/share/https://attacker.example/storage/v1/object/public/media/a.jpg.jpg',
  '/media/share/storage/v1/object/public/media/..%2f..%2fkeys.json',
  '/media/share/storage/v1/object/public/media/recipes/a.jpg.jpg',
  '/media/share/media/cheeses/comte-aop%3Fx.jpg',
  `/media/share/${'a/'.repeat(900)}.jpg`,
]

test.each(PICTURES)('The share picture %s is not found', async (path) => {
  expect([400, 404]).toContain((await send(path)).status)
})

test.each([
  [
    'feeds',
    () => feed(Array.from({ length: 64 }, () => Math.floor(Math.random() * 16).toString(16)).join('')),
  ],
  ['share pictures', () => `/media/share/media/cheeses/x${Math.random().toString(36).slice(2)}.jpg`],
])('While one IP asks for %s without end, others get theirs', async (_, path) => {
  const ip = newIp()
  const asked = Array.from({ length: 120 }, async () => (await send(path(), { ip })).status)
  expect((await send(path())).status).toBe(404)
  expect((await Promise.all(asked)).every((status) => status === 404 || status === 503)).toBe(true)
})
