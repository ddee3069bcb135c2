import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { COMTE, DISPLAY_NAME, GOUDA, PUBLISHED_RECIPE } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.owner`delete from private.rate_limits`
  await database.owner`delete from private.hidden_names`
})

/** Resolves with why the name is refused, or null. */
async function choose(actor: Actor, name: string) {
  const [row] = await actAs(
    database.requests,
    actor,
    (sql) =>
      sql<{ refusal: string | null }[]>`select public.set_display_name(${name}) ->> 'message' as refusal`,
  )
  return row?.refusal
}

const TAKEN = 'Someone has this name, or one that looks like it.'

const withdraw = (actor: Actor) =>
  actAs(database.requests, actor, (sql) => sql`select public.withdraw_display_name() as was_there`)

const hide = (name: string) =>
  actAs(database.requests, 'manager', (sql) => sql`select public.hide_display_name(${name}, 'Rude')`)

const shownToVisitors = async () => {
  const [shown] = await actAs(
    database.requests,
    'anon',
    (sql) => sql`
      select (select display_name from public.public_comments where cheese_id = ${COMTE}) as comment,
        (select r.author_name from public.recipes r where r.id = ${PUBLISHED_RECIPE}) as recipe`,
  )
  return shown
}

test('A name is shown with every public comment and published recipe of its owner', async () => {
  await choose('member', 'Curd  Nerd')
  expect(await shownToVisitors()).toEqual({ comment: 'Curd Nerd', recipe: 'Curd Nerd' })
  await actAs(
    database.requests,
    'member',
    (sql) => sql`
      insert into public.cheese_comments (cheese_id, comment, is_public) values (${GOUDA}, 'Smoky', true)`,
  )
  const later = await database.owner`select display_name from public.public_comments where comment = 'Smoky'`
  expect(later).toEqual([{ display_name: 'Curd Nerd' }])
})

test('A withdrawn name is on no page, and its cached pages are dropped before the response', async () => {
  await choose('member', DISPLAY_NAME)
  const noted = await actAs(database.requests, 'member', async (sql) => {
    await sql`select public.withdraw_display_name()`
    const [row] = await sql<{ topics: string }[]>`select current_setting('shop.announced', true) as topics`
    return row?.topics
  })
  expect(noted?.replaceAll(/@\d+/g, '').split(' ')).toEqual(
    expect.arrayContaining(['comments', 'comments:comte-aop', 'recipes']),
  )
  expect(await shownToVisitors()).toEqual({ comment: null, recipe: null })
  expect(await withdraw('member')).toEqual([{ was_there: false }])
})

test('Publishing a comment waits for a change of the name, so that none keeps the earlier one', async () => {
  await choose('member', DISPLAY_NAME)
  await database.owner`delete from public.cheese_comments where cheese_id = ${GOUDA}`
  await Promise.all([
    withdraw('member'),
    actAs(
      database.requests,
      'member',
      (sql) => sql`
        insert into public.cheese_comments (cheese_id, comment, is_public) values (${GOUDA}, 'Late', true)`,
    ),
  ])
  const named = await database.owner`select from public.public_comments where display_name is not null`
  expect(named).toEqual([])
})

test.each([
  ['a single character', 'x'],
  ['31 characters', 'x'.repeat(31)],
  ['a zero width space', 'Brie\u200BLover'],
  ['a direction mark', 'Brie\u202ELover'],
  ['a line break', 'Brie\nLover'],
  ['nothing that shows', '\u2800\u2800'],
  ['an email', 'mona@demo.test'],
  ['markup', '<b>Mona</b>'],
  ['a web address', 'cheap.example'],
  ['full-width letters', 'Ｍｏｎａ'],
  ['two alphabets', 'Mоna'],
  ['a role', 'Admin'],
  ['a role with a number', 'manager 1'],
  ['a role in spaced letters', 'S t a f f'],
  ['a role in look-alike digits', 'M0derator'],
  ['a role in Cyrillic letters', 'ѕтаff'],
  ['a role in small capitals', 'ᴀᴅᴍɪɴ'],
  ['a role in letters of phonetics', 'Stɑff'],
  ['a role in Lisu letters', 'ꓢꓔꓮꓝꓝ'],
  ['a role beside an ampersand', 'Admin&Co'],
  ['a role as one of its words', 'Your Admin'],
  ['what all authors are called', 'Community Member'],
  ['the name of the shop', 'old quarter cheese bar'],
  ['a part of the name of the shop', 'Old Quarter'],
  ['a name that contains that of the shop', 'The Old Quarter Cheese Bar'],
  ['the shop without its kind', 'The Old Quarter'],
  ['the shop and a number', 'Old Quarter 2'],
  ['the shop in another order', 'quarter old'],
  ['the shop in one word', 'OldQuarterBar'],
  ['the shop in spaced letters', 'O l d Q u a r t e r'],
  ['the shop in digits', '0ld Qu4r7er'],
  ['the shop with accents', 'Öld Quárter'],
  ['the shop with doubled letters', 'Oldd Quarterr'],
  ['the shop and its staff', 'Old Quarter Staff'],
  ['the word shop', 'The Shop'],
  ['the word shop in one word', 'TheShop'],
  ['the word shop in digits', '5h0p'],
  ['the word shop in Cyrillic letters', 'Ѕһор'],
  ['the word shop with a stroke', 'Shøp'],
  ['two words for staff as one', 'shopowner'],
  ['staff with a seven', 'S7aff'],
  ['staff with doubled letters', 'Staaff'],
  ['staff with a crossed letter', 'Sŧaff'],
  ['staff with a number', 'Staff 2026'],
  ['staff between dots', 'S.t.a.f.f'],
  ['staff with a mark around a letter', 'S\u20ddtaff'],
  ['staff in letters of flags', '🇸🇹🇦🇫🇫'],
  ['staff in syllabics', 'ᔕTᗩᖴᖴ'],
  ['an owner with a zero', '0wn3r'],
  ['an owner with a turned letter', 'Ɔwner'],
  ['an admin without the dot', 'Admın'],
])('A name with %s is refused', async (_, name) => {
  expect(await choose('member', name)).toMatch(/^(A display name|This name) /)
})

test.each([
  'Brie & Bée',
  "O'Leary",
  'Søren K.',
  'チーズ好き',
  'Сырник',
  'Jean-Luc_77',
  'Stafford',
  'Quarterback',
  'Anna Shopova',
  'Moody',
  'Nguyễn Ơn',
  'Işık',
  '한글치즈를정말정말좋아하는사람입니다만오늘도치즈먹는사람',
])('The name %s can be chosen', async (name) => {
  expect(await choose('member', name)).toBeNull()
})

test.each(['THE CURD KID', 'Thé Cürd Kid', 'The Curd-Kid', 'TheCurdKid', 'Th3 Curd Kid', 'Ŧħe Curđ Kıd'])(
  'Another person cannot choose %s, which looks like a name that is taken',
  async (name) => {
    await choose('member', 'The Curd Kid')
    expect(await choose('manager', name)).toBe(TAKEN)
    expect(await choose('member', name)).toBeNull()
  },
)

test('A name can be changed five times a day and withdrawn at any time', async () => {
  for (const number of [1, 2, 3, 4, 5]) await choose('member', `Rind ${number}`)
  expect(await stateOf(choose('member', 'Rind 6'))).toBe('PT429')
  expect(await choose('member', 'Rind 5')).toBeNull()
  expect(await withdraw('member')).toEqual([{ was_there: true }])
})

test('Refused names count as attempts, of which a person has thirty an hour', async () => {
  await choose('member', 'Curd Nerd')
  for (const name of ['Curd Nerd', 'Shop Admin', 'x'])
    for (let attempt = 1; attempt <= 10; attempt++) expect(await choose('other', name)).not.toBeNull()
  expect(await stateOf(choose('other', 'Curd Nerd'))).toBe('PT429')
  expect(await stateOf(choose('other', 'Free Name'))).toBe('PT429')
  expect(await choose('member', 'Curd Nerd')).toBeNull()
})

test('A hidden name is on no page, its owner reads why, and it cannot be chosen again', async () => {
  await choose('member', 'Stinky Pete')
  await hide('Stinky Pete')
  expect(await shownToVisitors()).toEqual({ comment: null, recipe: null })
  const own = await actAs(database.requests, 'member', (sql) => sql`select * from public.display_names`)
  expect(own).toMatchObject([{ name: 'Stinky Pete', hidden_reason: 'Rude', user_id: personId('member') }])
  await withdraw('member')
  for (const actor of ['member', 'other'] as const)
    expect(await choose(actor, 'stinky-pete')).toBe('This name is not available.')
  const [entry] = await database.owner`
    select actor_id, subject, subject_id, detail, private.audit_topic(action) as topic
    from public.audit_log where action = 'hide display name'`
  expect(entry).toEqual({
    actor_id: personId('manager'),
    subject: 'display_names',
    subject_id: null,
    detail: { name: 'Stinky Pete', reason: 'Rude' },
    topic: 'moderation',
  })
})

test('When the shop is renamed, display names that look like its new name are hidden', async () => {
  await choose('member', 'Golden Wheel')
  const rename = (name: string) =>
    database.owner`update public.business_settings set version = version, name = ${name}`
  await rename('The Golden Wheel Dairy')
  expect(await shownToVisitors()).toEqual({ comment: null, recipe: null })
  expect(await choose('other', 'Wheel Golden Dairy')).toBe(
    'This name could be taken for the shop or its staff.',
  )
  await rename('Old Quarter Cheese Bar')
  expect(await choose('member', 'Golden Wheel')).toBeNull()
})

test('A moderator can show a hidden name again', async () => {
  await choose('member', 'Blue Monday')
  await hide('Blue Monday')
  const restore = () =>
    stateOf(
      actAs(database.requests, 'manager', (sql) => sql`select public.restore_display_name('Blue Monday')`),
    )
  expect(await restore()).toBe('done')
  expect(await shownToVisitors()).toEqual({ comment: 'Blue Monday', recipe: 'Blue Monday' })
  expect(await restore()).toBe('PT404')
})

test('Moderators see the name of a comment and not whose it is', async () => {
  await choose('member', 'Curd Nerd')
  const [comment] = await actAs(
    database.requests,
    'manager',
    (sql) => sql`select * from public.moderation_queue('newest', search => 'curd nerd')`,
  )
  expect(comment).toMatchObject({ display_name: 'Curd Nerd' })
  expect(JSON.stringify(comment)).not.toContain(personId('member'))
})

test('The name that a person had last is kept for them for 30 days, unless a moderator hides it', async () => {
  await choose('member', 'Curd Nerd')
  await withdraw('member')
  expect(await choose('other', 'curd-nerd')).toBe('This name is not available.')
  expect(await choose('member', 'Curd Nerd')).toBeNull()
  await choose('member', 'Whey Too Good')
  expect(await choose('other', 'Curd Nerd')).toBe('This name is not available.')
  await database.owner`update private.hidden_names set hidden_at = now() - interval '31 days'`
  expect(await choose('other', 'Curd Nerd')).toBeNull()
  await withdraw('other')
  await choose('other', 'Curd Nerd')
  await hide('Curd Nerd')
  await withdraw('other')
  expect(await choose('other', 'Curd Nerd')).toBe('This name is not available.')
  await withdraw('member')
  expect(await database.owner`select look from private.hidden_names where kept_for is not null`).toHaveLength(
    1,
  )
})

test('A name that its owner gives up goes to nobody who waited for it', async () => {
  await choose('member', 'Curd Nerd')
  let waiting: ReturnType<typeof choose> | undefined
  await actAs(database.requests, 'member', async (sql) => {
    await sql`select public.withdraw_display_name()`
    waiting = choose('other', 'Curd Nerd')
    await vi.waitFor(async () =>
      expect(
        await database.owner`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      ).toHaveLength(1),
    )
    return []
  })
  expect(await waiting).toBe(TAKEN)
})

test('Nobody can be taken for the person who signs a staff pick', async () => {
  await database.owner`
    update public.cheeses set version = version, staff_pick = 'On rye', staff_pick_by = 'Emil' where id = ${GOUDA}`
  for (const name of ['Emil', 'em1l', 'É-mil'])
    expect(await choose('other', name)).toBe('This name could be taken for the shop or its staff.')
  expect(await choose('other', 'Emilia')).toBeNull()
})

test('The pages of recipes are dropped with the account of a named author, before the answer', async () => {
  await choose('member', DISPLAY_NAME)
  const topics = await actAs(database.requests, 'member', async (sql) => {
    await sql`select public.delete_my_account(auth.email())`
    const [row] = await sql<{ topics: string }[]>`select current_setting('shop.announced', true) as topics`
    return row?.topics.replaceAll(/@\d+/g, '').split(' ')
  })
  expect(topics).toContain('recipes')
})
