import { beforeAll, expect, test } from 'vitest'
import { openAccount, send, sendAs, someCheese } from './attacker.ts'

let cheese: Awaited<ReturnType<typeof someCheese>>
beforeAll(async () => {
  cheese = await someCheese()
})

const SQL = [
  "' or '1'='1",
  "'; drop table cheeses; --",
  '") or true --',
  "\\'; select pg_sleep(5); --",
  '$$; select 1; $$',
  '1 union select encrypted_password from auth.users',
  '%27%20or%201=1--',
  '{{7*7}}',
]

test.each(SQL)('The filter value %j is only a value', async (text) => {
  const value = encodeURIComponent(text)
  const found = await send(`/rest/v1/cheeses?slug=eq.${value}`)
  expect([found.status, found.json]).toEqual([200, []])
  const searched = await send('/rest/v1/rpc/search_cheeses', { body: { query: text } })
  expect(searched.status).toBe(200)
  expect((await send(`/cheeses?q=${value}`)).status).toBe(200)
})

test.each([
  `select=${encodeURIComponent('name,(select encrypted_password from auth.users limit 1)')}`,
  `select=${encodeURIComponent('name"; drop table cheeses; --')}`,
  `order=${encodeURIComponent('name;select pg_sleep(5)')}`,
  `order=${encodeURIComponent('(select 1)')}`,
  `limit=${encodeURIComponent('1; drop table cheeses')}`,
  `select=${encodeURIComponent('name::regclass')}`,
  `select=${encodeURIComponent("name->>'a' from auth.users")}`,
  `${encodeURIComponent('name" is not null or "slug')}=eq.x`,
  `or=${encodeURIComponent('(name.eq.a,(select 1))')}`,
  `slug=${encodeURIComponent('eq.x) or true --')}&select=${encodeURIComponent('id) from auth.users --')}`,
  `on_conflict=${encodeURIComponent('id) do nothing; --')}`,
])('The query %s runs no SQL of the attacker', async (query) => {
  const { status, text } = await send(`/rest/v1/cheeses?${query}`)
  expect(status).toBeLessThan(500)
  expect(text).not.toMatch(/syntax error at|\$2[aby]\$/)
  expect((await send('/rest/v1/cheeses?select=id')).json.length).toBeGreaterThan(10)
})

test.each(['order', 'select', 'columns', 'on_conflict'])(
  'An unknown column in %s is refused',
  async (name) => {
    const { status } = await send(
      `/rest/v1/cheeses?${name}=nothing_like_it`,
      name === 'columns' || name === 'on_conflict' ? { body: {} } : {},
    )
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
  },
)

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</textarea><svg onload=alert(1)>',
  '</script><script>alert(1)//',
  '<!--<script>',
]

test.each(SCRIPTS)('The comment %j is shown as text on every page', async (comment) => {
  const eve = await openAccount()
  const written = await send('/rest/v1/cheese_comments', {
    token: eve.token,
    body: { user_id: eve.id, cheese_id: cheese.id, comment, is_public: true },
  })
  expect(written.status).toBe(201)
  for (const page of ['/', `/${cheese.slug}`, '/community-favorites'])
    expect((await send(page)).text).not.toContain(comment)
})

test.each(SCRIPTS)('The search %j is shown as text', async (search) => {
  const { status, text } = await send(`/cheeses?q=${encodeURIComponent(search)}`)
  expect(status).toBe(200)
  expect(text).not.toContain(search)
})

test.each([
  '/%3Cscript%3Ealert(1)%3C/script%3E',
  '/nothing?x=<script>alert(1)</script>',
  '/cms/%22onload=%22x',
])('The page at %s repeats no markup of its URL', async (path) => {
  const { text } = await send(path)
  expect(text).not.toContain('<script>alert(1)')
  expect(text).not.toContain('"onload="x')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1'])(
  'A name that begins like the formula %j is exported as text',
  async (start) => {
    const { json } = await sendAs('manager', '/rest/v1/rpc/export_report', { body: { kind: 'cheeses' } })
    const cells = String(json ?? '')
      .split('\n')
      .flatMap((line) => line.split(','))
    expect(cells.filter((cell) => cell.replace(/^"/, '').startsWith(start))).toEqual([])
  },
)

test.each(['a%0d%0aset-cookie:x=1', 'a%0aLocation:%20https://evil.example'])(
  'The line break in /%s does not get into a header',
  async (path) => {
    const { headers } = await send(`/${path}`)
    expect(headers.get('set-cookie')).toBeNull()
    expect(headers.get('location') ?? '').not.toContain('evil')
  },
)

test('A __proto__ in a body changes nothing for others', async () => {
  await send('/rest/v1/rpc/search_cheeses', {
    body: '{"__proto__":{"query":"x"},"constructor":{"prototype":{"polluted":1}}}',
    headers: { 'content-type': 'application/json' },
  })
  await send('/auth/v1/signup', {
    body: '{"__proto__":{"role":"admin"}}',
    headers: { 'content-type': 'application/json' },
  })
  expect((await send('/cheeses')).status).toBe(200)
  expect((await send('/rest/v1/rpc/whoami', { body: {} })).json).toBe('anon')
})

test('A cheese or a token of an order that cannot be one is not an error of the page', async () => {
  expect((await send('/orders/AAAAAA?token=%00')).status).toBe(404)
  expect((await send('/orders/%00?token=0123456789abcdef0123456789abcdef')).status).toBe(404)
})
