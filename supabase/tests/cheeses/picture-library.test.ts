import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { COMTE, DRAFT_CHEESE, PUBLISHED_EVENT, PUBLISHED_RECIPE, ROQUEFORT } from '../contract/rows.ts'
import { addGuests } from '../events/event-guests.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const as = (actor: Actor, statement: string, ...values: unknown[]) =>
  actAs(database.requests, actor, (sql) => sql.unsafe(statement, values as never))

const UPLOADED = '/storage/v1/object/public/media'
const COMTE_PICTURE = '/media/cheeses/comte-aop'

/** An uploaded picture that nothing shows. */
async function upload(alt: string) {
  const name = `test/${randomUUID()}.jpg`
  await database.owner`insert into storage.objects (bucket_id, name) values ('media', ${name})`
  const [row] = await database.owner<{ id: string }[]>`
    insert into public.media (object_name, alt_text, width, height, byte_size, content_type)
    values (${name}, ${alt}, 1600, 1000, 10, 'image/jpeg') returning id`
  return { id: row?.id ?? '', path: `${UPLOADED}/${name}` }
}

const save = (actor: Actor, path: string, version: number, alt: string, former: string) =>
  as(actor, `select public.save_picture($1, $2, $3, $4, 20, 80) as version`, path, version, alt, former)

const pictureOf = async (path: string) => {
  const [row] = await as(
    'employee',
    `select *, jsonb_array_length(uses) as use_count from public.list_pictures(only_path => $1)`,
    path,
  )
  return row
}

const heroOf = async (id: string) => {
  const [row] = await database.owner<{ hero_image_alt: string; version: number }[]>`
    select hero_image_url, hero_image_alt, image_urls, image_alts, version from public.cheeses where id = ${id}`
  return row
}

const showOn = (id: string, path: string, alt: string) =>
  as(
    'manager',
    `update public.cheeses set version = version, image_urls = array[$1], image_alts = array[$2] where id = $3`,
    path,
    alt,
    id,
  )

test('The library lists uploads first, then the pictures that the application names', async () => {
  const { path } = await upload('A wedge of the library')
  const rows = await as(
    'employee',
    `select path, is_built_in, jsonb_array_length(uses) as use_count from public.list_pictures(built_in => $1)`,
    [COMTE_PICTURE],
  )
  expect(rows[0]).toMatchObject({ path, is_built_in: false, use_count: 0 })
  expect(rows.at(-1)).toMatchObject({ path: COMTE_PICTURE, is_built_in: true, use_count: 1 })
})

test('A picture lists each record that shows it once, and is found by the names of those records', async () => {
  const { path } = await upload('Something red')
  await as(
    'manager',
    `update public.cheeses set version = version, hero_image_url = $1, hero_image_alt = 'Red', image_urls = array[$1],
      image_alts = array['Red too'] where id = $2`,
    path,
    ROQUEFORT,
  )
  await as(
    'manager',
    `update public.events set version = version, image_url = $1 where id = $2`,
    path,
    PUBLISHED_EVENT,
  )
  const [found] = await as('employee', `select path, uses from public.list_pictures('gabriel coulet')`)
  expect(found).toMatchObject({
    path,
    uses: [
      { kind: 'cheese', id: ROQUEFORT },
      { kind: 'event', id: PUBLISHED_EVENT },
    ],
  })
})

test('Unused pictures are found, and only they can be deleted', async () => {
  const used = await upload('Used')
  const unused = await upload('Unused')
  await showOn(COMTE, used.path, 'Used')
  const rows = await as('manager', `select path from public.list_pictures(show => 'unused')`)
  const paths = rows.map(({ path }) => path)
  expect(paths).toContain(unused.path)
  expect(paths).not.toContain(used.path)
  const remove = (id: string) => as('manager', `delete from public.media where id = $1 returning id`, id)
  expect(await remove(used.id)).toHaveLength(0)
  expect(await remove(unused.id)).toHaveLength(1)
})

test('A manager describes a picture, and records with the former words follow as a new version', async () => {
  const { path } = await upload('A weel')
  await showOn(COMTE, path, 'A weel')
  const before = await heroOf(COMTE)
  await save('manager', path, 1, 'A wheel', 'A weel')
  expect(await heroOf(COMTE)).toMatchObject({ image_alts: ['A wheel'], version: (before?.version ?? 0) + 1 })
  expect(await pictureOf(path)).toMatchObject({ alt_text: 'A wheel', focus_x: 20, focus_y: 80, version: 2 })
})

test('An employee describes a picture until guests see it', async () => {
  const { id, path } = await upload('A weel')
  await showOn(DRAFT_CHEESE, path, 'A weel')
  await save('employee', path, 1, 'A wheel', 'A weel')
  expect(await heroOf(DRAFT_CHEESE)).toMatchObject({ image_alts: ['A wheel'] })
  expect(await pictureOf(path)).toMatchObject({ uses: [{ kind: 'cheese', is_published: false }] })

  const attempt = () => stateOf(save('employee', path, 2, 'Other words', 'A wheel'))
  await as('manager', `select public.post_home_picture($1)`, id)
  expect(await attempt()).toBe('42501')
  await as('manager', `select public.remove_home_picture($1)`, id)
  await showOn(COMTE, path, 'A wheel')
  expect(await attempt()).toBe('42501')
  expect(await stateOf(save('employee', '/media/places/parcel', 1, 'Other words', 'x'))).toBe('42501')
  expect(await heroOf(COMTE)).toMatchObject({ image_alts: ['A wheel'] })
})

test('The words of a picture are audited, and staff learn who saved them last', async () => {
  const { id, path } = await upload('A weel')
  await save('employee', path, 1, 'A wheel', 'A weel')
  const [entry] = await database.owner`
    select actor_id, detail from public.audit_log where action = 'describe picture' and subject_id = ${id}`
  expect(entry).toEqual({ actor_id: personId('employee'), detail: { from: 'A weel', to: 'A wheel' } })
  const [saved] = await as('manager', `select * from public.last_saved('media', $1)`, path)
  expect(saved).toEqual({ changed_at_local: expect.any(String), changed_by_name: 'Someone' })
  const { path: untouched } = await upload('Another wheel')
  expect(await as('manager', `select * from public.last_saved('media', $1)`, untouched)).toHaveLength(0)
})

test('A picture no longer names an editor whose account is deleted', async () => {
  const { id } = await upload('A wheel')
  const [editor = ''] = await addGuests(database.owner, 'former editor', 1)
  await database.owner`update public.media set updated_by = ${editor} where id = ${id}`
  await database.owner`delete from auth.users where id = ${editor}`
  expect(await database.owner`select updated_by from public.media where id = ${id}`).toEqual([
    { updated_by: null },
  ])
})

test('A record that describes a picture in its own words keeps them', async () => {
  const { path } = await upload('A wheel')
  await as(
    'manager',
    `update public.recipes set version = version, image_url = $1, image_alt = 'The pot at the table' where id = $2`,
    path,
    PUBLISHED_RECIPE,
  )
  await save('manager', path, 1, 'A round wheel', 'A wheel')
  const [recipe] = await database.owner`select image_alt from public.recipes where id = ${PUBLISHED_RECIPE}`
  expect(recipe).toEqual({ image_alt: 'The pot at the table' })
})

test('The words of a built-in picture reach the cheese that had its former words', async () => {
  const { hero_image_alt: former } = (await heroOf(COMTE)) ?? {}
  await save('manager', COMTE_PICTURE, 1, 'A wheel of Comté', former ?? '')
  expect(await heroOf(COMTE)).toMatchObject({ hero_image_alt: 'A wheel of Comté' })
  const details = await as('anon', `select * from public.get_picture_details($1)`, [
    `${COMTE_PICTURE}-1600.jpg?v=1a`,
    '/media/cheeses/abondance',
  ])
  expect(details).toMatchObject([{ alt_text: 'A wheel of Comté', focus_x: 20, focus_y: 80 }])
})

test('The second of two people who describe the same picture is told about the first', async () => {
  const { path } = await upload('A wheel')
  await save('manager', path, 1, 'First', 'A wheel')
  expect(await stateOf(save('employee', path, 1, 'Second', 'A wheel'))).toBe('PT409')
  expect(await pictureOf(path)).toMatchObject({ alt_text: 'First' })
})

test.each([
  ['without words', COMTE_PICTURE, '   '],
  ['with a control character', COMTE_PICTURE, 'A\u0007bell'],
  ['at a path that no picture has', '/media/../auth', 'A wheel'],
  ['of another site', 'https://tracker.example/pixel', 'A wheel'],
])('A picture %s is refused', async (_, path, alt) => {
  expect(await stateOf(save('admin', path, 1, alt, 'A wheel'))).toMatch(/^(23514|PT409)$/)
})

test('A replaced picture is shown wherever the former one was', async () => {
  const former = await upload('Old light')
  const better = await upload('New light')
  await showOn(COMTE, former.path, 'In its own words')
  await as('manager', `select public.post_home_picture($1, 'First cut')`, former.id)
  const [answer] = await as(
    'manager',
    `select public.replace_picture($1, $2) as places`,
    former.path,
    better.path,
  )
  expect(answer).toEqual({ places: 2 })
  expect(await heroOf(COMTE)).toMatchObject({ image_urls: [better.path], image_alts: ['New light'] })
  expect(await pictureOf(former.path)).toMatchObject({ use_count: 0, home_status: '' })
  expect(await pictureOf(better.path)).toMatchObject({ use_count: 2, home_status: 'published' })
})

test('An employee proposes a picture for the home page, and a manager publishes it', async () => {
  const { id, path } = await upload('The first cut')
  const shown = async () => {
    const rows = await as('anon', `select path from public.get_home_pictures()`)
    return rows.map((row) => row['path'])
  }
  await as('employee', `select public.post_home_picture($1, 'First cut')`, id)
  expect(await shown()).not.toContain(path)
  await as('manager', `select public.post_home_picture($1, 'First cut today')`, id)
  expect((await shown())[0]).toBe(path)
  await as('employee', `select public.post_home_picture($1, 'Changed')`, id)
  expect(await pictureOf(path)).toMatchObject({ home_caption: 'First cut today', home_status: 'published' })
  await as('manager', `select public.remove_home_picture($1)`, id)
  expect(await shown()).not.toContain(path)
})

test('The home page has at most four pictures, the newest first', async () => {
  const posted = []
  for (const alt of ['One', 'Two', 'Three', 'Four', 'Five']) {
    const { id, path } = await upload(alt)
    await as('manager', `select public.post_home_picture($1)`, id)
    posted.unshift(path)
  }
  const rows = await as('anon', `select path from public.get_home_pictures()`)
  expect(rows.map(({ path }) => path)).toEqual(posted.slice(0, 4))
})

test('A member does not learn from the library which files there are', async () => {
  const { path } = await upload('A board')
  for (const name of [path.slice(UPLOADED.length + 1), `test/${randomUUID()}.jpg`]) {
    const added = as(
      'member',
      `insert into public.media (object_name, alt_text) values ($1, 'A board')`,
      name,
    )
    expect(await stateOf(added)).toBe('42501')
  }
})
