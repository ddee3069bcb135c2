import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { CACHE_TOPICS, isCacheTopic } from '../../../src/domain/cache-topics.ts'
import { createShopWithActors } from '../act-as.ts'
import { personId } from '../contract/actors.ts'
import { COMTE, GOUDA, PUBLIC_COMMENT, PUBLISHED_EVENT, PUBLISHED_RECIPE } from '../contract/rows.ts'

let database: TestDatabase
let heard: string[] = []

beforeAll(async () => {
  database = await createShopWithActors()
  await database.owner.listen('site_changed', (topic) => {
    heard.push(topic.replace(/@\d+$/, ''))
  })
})
afterAll(() => database.close())

const member = personId('member')

test.each([
  ['a cheese', `update public.cheeses set summary = 'x' where id = '${COMTE}'`, ['cheeses']],
  ['a document', `update public.cheese_documents set body = body where id = '${COMTE}'`, ['cheeses']],
  ['the words of a page', `update public.page_documents set body = body where id = 'visit'`, ['settings']],
  ['the settings', `update public.business_settings set name = 'New'`, ['settings']],
  [
    'a favorite',
    `insert into public.user_favorites (user_id, cheese_id) values ('${member}', '${GOUDA}')`,
    ['community', 'stats:huizer-kaas-gilde-smoked-gouda'],
  ],
  [
    'a public comment',
    `update public.cheese_comments set comment = 'x' where id = '${PUBLIC_COMMENT}'`,
    ['comments', 'comments:comte-aop'],
  ],
  [
    'a comment that is made private',
    `update public.cheese_comments set is_public = false where id = '${PUBLIC_COMMENT}'`,
    ['comments', 'comments:comte-aop', 'community', 'stats:comte-aop'],
  ],
  ['a recipe', `update public.recipes set summary = 'x' where id = '${PUBLISHED_RECIPE}'`, ['recipes']],
  ['an RSVP', `delete from public.rsvps where event_id = '${PUBLISHED_EVENT}'`, ['rsvps']],
  ['the calendar', `update public.feature_calendar set note = 'x'`, ['featured']],
])('A change to %s is announced to page caches', async (_, statement, topics) => {
  heard = []
  expect(topics.filter(isCacheTopic)).toEqual(topics)
  await database.owner.unsafe(statement)
  await expect.poll(() => heard.toSorted()).toEqual(topics)
})

const notedBy = async (statements: string[]) =>
  database.owner.begin(async (transaction) => {
    for (const statement of statements) await transaction.unsafe(statement)
    const [row] = await transaction<
      { noted: string }[]
    >`select coalesce(current_setting('shop.announced', true), '') as noted`
    return row?.noted.replaceAll(/@\d+/g, '') ?? ''
  })

test('A transaction notes what it changed on pages, unless it only counts people', async () => {
  const price = `update public.cheeses set price_per_kg_cents = price_per_kg_cents + 1`
  expect(await notedBy([price, price, `update public.business_settings set phone = '1'`])).toBe(
    'cheeses settings',
  )
  expect(await notedBy([`delete from public.user_favorites where user_id = '${member}'`])).toBe('')
})

test('The database announces exactly the topics that pages can depend on', async () => {
  const topics = await database.owner<{ name: string }[]>`
    select unnest(enum_range(null::private.cache_topic))::text as name`
  expect(topics.map(({ name }) => name)).toEqual([...CACHE_TOPICS])
  await expect(database.owner`select private.announce('gossip')`).rejects.toThrow(
    'invalid input value for enum',
  )
})
