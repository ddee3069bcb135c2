import { brotliCompressSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import { renderToString } from 'react-dom/server'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../create-app.ts'
import { demoClient } from '../testing/demo-client.ts'
import { sourceRenderer } from '../testing/source-renderer.ts'
import { createTestServer, type TestServer } from '../testing/test-server.ts'

const COMMENTS = 50
const MAX_COMMUNITY_BYTES = 6_000
const SLUG = 'tomme-of-opinions'

let server: TestServer
let site: FastifyInstance

/** Letters that hardly compress, in words. The first words number the comment. */
const longComment = (number: number) => {
  const letters = Array.from({ length: 40 }, (_, part) =>
    createHash('sha256').update(`${number} ${part}`).digest('base64'),
  ).join('')
  return `Opinion ${number} ${letters.replaceAll(/(.{6})/g, '$1 ')}`.slice(0, 2_000).trim()
}

beforeAll(async () => {
  server = await createTestServer()
  site = await createApp(server.context, await sourceRenderer())
  const { owner } = server.database
  await owner`insert into public.cheeses (slug, name, country_iso, allergens, active)
    values (${SLUG}, 'Tomme', 'FR', '{milk}', true)`
  const texts = Array.from({ length: COMMENTS }, (_, index) => longComment(index + 1))
  await owner`
    insert into public.public_comments (cheese_id, comment, created_at)
    select c.id, given.text, now() - (${COMMENTS} - given.place) * interval '1 hour'
    from public.cheeses c, unnest(${texts}::text[]) with ordinality as given (text, place)
    where c.slug = ${SLUG}`
})

afterAll(async () => {
  await site.close()
  await server.close()
})

let visitors = 0

/** Each as a new visitor, because rendering on a slow machine uses up the budget of one. */
function get(path: string) {
  visitors += 1
  return site.inject({ url: path, remoteAddress: `192.0.2.${visitors}` })
}

const bodyOf = async (path: string) => (await get(path)).body
const numbersIn = (page: string) => [...page.matchAll(/>Opinion (\d+) /g)].map(([, number]) => Number(number))
const countdown = (from: number) => Array.from({ length: 10 }, (_, index) => from - index)

test('A cheese page begins the ten newest comments and leads to their whole text', async () => {
  const page = await bodyOf(`/${SLUG}`)
  expect(numbersIn(page)).toEqual(countdown(50))
  expect(page).not.toContain(longComment(50))
  const [, link = ''] =
    /href="(\/tomme-of-opinions\?comments=1)#comment-[0-9a-f]{8}"[^>]*>more</.exec(page) ?? []
  const whole = await bodyOf(link)
  expect(numbersIn(whole)).toEqual(countdown(50))
  expect(whole).toContain(longComment(50))
})

test('Older comments have pages of their own, whose canonical link is the cheese page', async () => {
  expect(await bodyOf(`/${SLUG}`)).toMatch(
    new RegExp(`href="/${SLUG}\\?comments=1#comments"[^>]*>Show all 50 comments<`),
  )
  expect(await bodyOf(`/${SLUG}?comments=1`)).toContain(`href="/${SLUG}?comments=2#comments"`)
  const second = await bodyOf(`/${SLUG}?comments=2`)
  expect(numbersIn(second)).toEqual(countdown(40))
  expect(second).toContain(`href="/${SLUG}?comments=3#comments"`)
  expect(second).toMatch(new RegExp(`rel="canonical" href="[^"]+/${SLUG}"`))
  const last = await bodyOf(`/${SLUG}?comments=5`)
  expect(numbersIn(last)).toEqual(countdown(10))
  expect(last).not.toContain('Older comments')
})

test('A page of comments past the end is not found, and one that is not a number is the cheese page', async () => {
  expect((await get(`/${SLUG}?comments=6`)).statusCode).toBe(404)
  expect((await get('/comte-aop?comments=2')).statusCode).toBe(404)
  for (const value of ['0', '-1', 'all', '1e3', '99999'])
    expect(await bodyOf(`/${SLUG}?comments=${value}`)).toBe(await bodyOf(`/${SLUG}`))
})

test('Fifty long comments add at most 6 kB to a page', async () => {
  const page = await bodyOf(`/${SLUG}`)
  const without = page.replace(/<section id="community".*?<\/section>/s, '')
  expect(without).not.toContain('Opinion')
  const added = brotliCompressSync(page).length - brotliCompressSync(without).length
  expect(added).toBeGreaterThan(1_000)
  expect(added).toBeLessThanOrEqual(MAX_COMMUNITY_BYTES)
})

test('A comment is text, however it is written', async () => {
  const { owner } = server.database
  await owner`
    insert into public.public_comments (cheese_id, comment, created_at)
    select id, '</p><script>alert(1)</script>', now() from public.cheeses where slug = 'rossini-blue'`
  const page = await bodyOf('/rossini-blue')
  expect(page).toContain('&lt;/p&gt;&lt;script&gt;')
  expect(page).not.toContain('<script>alert(1)')
})

test('A hidden comment is gone from its cheese page before the moderator gets the answer', async () => {
  const manager = await demoClient(server, 'manager')
  const [comment] = await server.database.owner<{ id: string; comment: string; slug: string }[]>`
    select m.id, m.comment, c.slug from public.cheese_comments m join public.cheeses c on c.id = m.cheese_id
    where m.is_public and m.hidden_at is null and c.slug = 'abondance'
    order by m.id limit 1`
  const words = renderToString(comment?.comment)
  expect(words).not.toBe('')
  for (const path of ['/abondance', '/abondance?comments=1']) expect(await bodyOf(path)).toContain(words)
  const { error } = await manager.rpc('moderate_comment', {
    comment_id: comment?.id ?? '',
    action: 'hide',
    reason: 'Unkind',
  })
  expect(error).toBeNull()
  for (const path of ['/abondance', '/abondance?comments=1']) expect(await bodyOf(path)).not.toContain(words)
})

test('An edited comment leaves the pages of other cheeses in the cache', async () => {
  const { owner } = server.database
  const member = await demoClient(server, 'member')
  const [comte] = await owner<{ id: string }[]>`select id from public.cheeses where slug = 'comte-aop'`
  const page = await bodyOf('/abondance')
  // Nothing is announced, so only a page that is rendered again shows it.
  await owner.begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update public.cheeses set summary = 'Rendered again' where slug in ('abondance', 'comte-aop')`
  })
  const saved = await member
    .from('cheese_comments')
    .update({ comment: 'Nuttier than before' })
    .eq('cheese_id', comte?.id ?? '')
    .select('is_public')
  expect(saved.data).toEqual([{ is_public: true }])
  expect(await bodyOf('/comte-aop')).toContain('Rendered again')
  expect(await bodyOf('/abondance')).toBe(page)
})

test('A display name is on every page at once, and gone from every page when it is withdrawn', async () => {
  const { owner } = server.database
  const member = await demoClient(server, 'member')
  const { data } = await member.auth.getUser()
  await owner`
    insert into private.recipe_authors (recipe_id, user_id)
    select id, ${data.user?.id ?? ''} from public.recipes where slug = 'comte-gougeres'
    on conflict (recipe_id) do update set user_id = excluded.user_id`
  const pages = ['/comte-aop', '/comte-aop?comments=1', '/community-favorites', '/recipes/comte-gougeres']
  for (const path of pages) expect(await bodyOf(path)).not.toContain('Mild Mannered')
  expect((await member.rpc('set_display_name', { name: 'Mild Mannered' })).error).toBeNull()
  for (const path of pages.filter((path) => path !== '/community-favorites'))
    expect(await bodyOf(path)).toContain('Mild Mannered')
  expect((await member.rpc('withdraw_display_name')).error).toBeNull()
  for (const path of pages) expect(await bodyOf(path)).not.toContain('Mild Mannered')
})
