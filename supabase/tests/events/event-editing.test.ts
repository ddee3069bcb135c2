import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { stableUuid } from '../../seed/stable-uuid.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { emailOf, type Actor } from '../contract/actors.ts'
import { addEvent, addGuests, asGuest, mailsOf } from './event-guests.ts'
import { COMTE, DRAFT_EVENT, GOUDA, OPEN_EVENT, PUBLISHED_EVENT } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

type Fields = Record<string, unknown>

const save = (actor: Actor, record: Fields, cheeses: string[] | null = null) =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`select (public.save_event(${sql.json(record)}, ${cheeses}::uuid[])).version`,
  )

const decide = (actor: Actor, id: string, decision: string, version: number | null, note = '') =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`select public.decide_event(${id}, ${decision}, ${version}, ${note})`,
  )

type EventRow = { slug: string; version: number; starts_at: Date; ends_at: Date; starts_at_local: string }

const event = async (id: string) => {
  const [row] = await database.owner<EventRow[]>`
    select e.*, e.starts_at_local, e.ends_at_local from public.events e where e.id = ${id}`
  if (!row) throw new Error(`There is no event ${id}`)
  return row
}

const EVENING = {
  title: 'Raclette evening',
  starts_at_local: '2040-06-01T19:00',
  ends_at_local: '2040-06-01T21:30',
  capacity: 12,
}

/** An event of its own with two guests. */
async function publishWithGuests(name: string) {
  const id = stableUuid(name)
  await save('employee', { id, ...EVENING, title: name })
  await decide('manager', id, 'publish', 1)
  for (const guest of ['member', 'other'] as const)
    await actAs(database.requests, guest, (sql) => sql`select public.rsvp(${id})`)
  return id
}

/** What guests were told by the shop, in order. */
const told = (title: string) =>
  database.owner`
    select template, recipient, data ->> 'note' as note, data ->> 'starts_at_local' as starts
    from private.outgoing_mail
    where data ->> 'event' = ${title} and template like 'event-%' order by id`

test("A draft is saved by the shop's clock, with its cheeses, and keeps its slug once it is published", async () => {
  const id = stableUuid('a raclette evening')
  await save('employee', { id, ...EVENING }, [GOUDA, COMTE])
  expect(await event(id)).toMatchObject({
    slug: 'raclette-evening',
    status: 'draft',
    starts_at: new Date('2040-06-02T02:00:00Z'),
    ends_at_local: '2040-06-01T21:30',
  })
  await save('employee', { id, version: 1, title: 'Fondue evening' }, [COMTE])
  expect(await event(id)).toMatchObject({ slug: 'fondue-evening', starts_at_local: '2040-06-01T19:00' })
  expect(await stateOf(save('employee', { id, version: 1, title: 'Stale' }))).toBe('PT409')
  expect(await stateOf(decide('employee', id, 'publish', 2))).toBe('42501')
  expect(await stateOf(decide('manager', id, 'publish', 1))).toBe('PT409')
  expect(await stateOf(decide('manager', id, 'publish', null))).toBe('PT428')
  await decide('manager', id, 'publish', 2)
  expect(await stateOf(decide('manager', id, 'publish', 3))).toBe('PT404')
  expect(await stateOf(save('employee', { id, version: 3, summary: 'x' }))).toBe('42501')
  await save('manager', { id, version: 3, title: 'Renamed' })
  expect(await event(id)).toMatchObject({ slug: 'fondue-evening', title: 'Renamed', version: 4 })
  const versions = await database.owner`
    select snapshot -> 'cheese_ids' as cheeses from public.record_versions
    where table_name = 'events' and record_id = ${id} order by version limit 2`
  expect(versions.map(({ cheeses }) => cheeses)).toEqual([[GOUDA, COMTE], [COMTE]])
})

test('A time that the clock of the shop skips is refused, and one it shows twice stays the same instant', async () => {
  const id = stableUuid('a night of two hours')
  const skipped = { starts_at_local: '2025-03-09T02:30', ends_at_local: '2025-03-09T04:00' }
  expect(await stateOf(save('employee', { id, ...EVENING, ...skipped }))).toBe('PT400')
  expect(await stateOf(save('employee', { id, ...EVENING, starts_at_local: 'tomorrow' }))).toBe('PT400')
  await save('employee', {
    id,
    ...EVENING,
    starts_at_local: '2025-11-02T01:30',
    ends_at_local: '2025-11-02T04:00',
  })
  await database.owner`update public.events set starts_at = '2025-11-02T08:30:00Z' where id = ${id}`
  expect(await event(id)).toMatchObject({ starts_at_local: '2025-11-02T01:30' })
  await save('employee', { id, version: 2, starts_at_local: '2025-11-02T01:30', summary: 'Late.' })
  expect(await event(id)).toMatchObject({ starts_at: new Date('2025-11-02T08:30:00Z') })
})

test('After ten changes in a day an event whose guests were told can only be canceled', async () => {
  const id = await publishWithGuests('A restless evening')
  const move = async (change: number) => {
    const { version } = await event(id)
    await save('manager', { id, version, location: `Room ${change}` })
  }
  for (let change = 1; change <= 10; change++) await move(change)
  expect(await stateOf(move(11))).toBe('PT409')
  expect(await event(id)).toMatchObject({ location: 'Room 10' })
  await save('manager', { id, version: (await event(id)).version, summary: 'Told to nobody.' })
  await decide('manager', id, 'cancel', (await event(id)).version)
  expect(await stateOf(decide('manager', id, 'publish', (await event(id)).version))).toBe('PT409')
  expect(
    (await told('A restless evening')).filter(({ recipient }) => recipient === emailOf('member')),
  ).toHaveLength(11)
})

test('Every guest is told once when an event moves, is canceled, and takes place after all', async () => {
  const title = 'An evening that moves'
  const id = await publishWithGuests(title)
  const mails = (template: string, starts: string, note: string | null = null) =>
    (['member', 'other'] as const).map((guest) => ({ template, recipient: emailOf(guest), note, starts }))

  await save('manager', { id, version: 2, summary: 'Told to nobody.' })
  expect(await told(title)).toEqual([])
  const moved = { id, version: 3, starts_at_local: '2040-06-08T19:00', ends_at_local: '2040-06-08T21:30' }
  await save('manager', moved)
  expect(await stateOf(save('manager', moved))).toBe('PT409')
  await decide('manager', id, 'cancel', 4, 'The oven broke.')
  expect(await stateOf(decide('manager', id, 'cancel', 4, 'The oven broke.'))).toBe('PT404')
  await decide('manager', id, 'publish', 5)
  expect(await told(title)).toEqual([
    ...mails('event-moved', '2040-06-08T19:00'),
    ...mails('event-cancelled', '2040-06-08T19:00', 'The oven broke.'),
    ...mails('event-restored', '2040-06-08T19:00'),
  ])
  const sequences = await database.owner<{ sequence: string | null }[]>`
    select data ->> 'sequence' as sequence from private.outgoing_mail
    where data ->> 'event_id' = ${id} and recipient = ${emailOf('member')} and template like 'event-%' order by id`
  expect(sequences.map(({ sequence }) => sequence)).toEqual(['2', '3', '4'])
  expect(await event(id)).toMatchObject({ cancel_note: null })
  const entries = await database.owner`
    select action from public.audit_log where subject = 'events' and subject_id = ${id} order by id`
  expect(entries.map(({ action }) => action)).toEqual([
    'mark event as published',
    'mark event as cancelled',
    'mark event as published',
  ])
})

test('Twenty managers who cancel at the same time tell each guest once', async () => {
  const title = 'An evening that is canceled'
  const id = await publishWithGuests(title)
  const states = await Promise.all(
    Array.from({ length: 20 }, () => stateOf(decide('manager', id, 'cancel', 2))),
  )
  expect(states.filter((state) => state === 'done')).toHaveLength(1)
  expect(await told(title)).toHaveLength(2)
})

test('A guest who answers while the event is saved and canceled is told once, or is refused', async () => {
  const slug = 'an-evening-in-a-hurry'
  const id = await addEvent(database.owner, slug, 8)
  const guests = await addGuests(database.owner, 'a guest in a hurry', 12)
  const answers = Promise.all(
    guests.map((guest) =>
      stateOf(asGuest(database.requests, guest, (sql) => sql`select public.rsvp(${id}, 2)`)),
    ),
  )
  await save('manager', { id, version: 1, capacity: 20 }, [COMTE])
  await decide('manager', id, 'cancel', 2)
  const seats = (await answers).filter((state) => state === 'done').length
  expect((await answers).filter((state) => !['done', 'PT409'].includes(state))).toEqual([])
  const told = (await mailsOf(database.owner, slug)).filter(({ template }) => template === 'event-cancelled')
  expect(told.map(({ count }) => count)).toEqual(Array.from({ length: seats }, () => 1))
})

test('An announced event is not a draft again, and a coming one is not archived', async () => {
  const set = (fields: string) =>
    stateOf(
      actAs(database.requests, 'manager', (sql) =>
        sql.unsafe(`update public.events set version = version, ${fields} where id = '${PUBLISHED_EVENT}'`),
      ),
    )
  expect(await set(`status = 'draft'`)).toBe('PT409')
  expect(await set(`archived_at = now()`)).toBe('PT409')
  expect(await stateOf(decide('manager', OPEN_EVENT, 'archive', 1))).toBe('PT409')
  const archiveDraft = actAs(
    database.requests,
    'employee',
    (sql) => sql`update public.events set version = version, archived_at = now() where id = ${DRAFT_EVENT}`,
  )
  expect(await stateOf(archiveDraft)).toBe('42501')
})

test('An archived event is hidden from guests and comes back from its editor and the rollback page', async () => {
  const id = await publishWithGuests('An evening of last year')
  await decide('manager', id, 'cancel', 2)
  await decide('manager', id, 'archive', 3)
  const readAsGuest = () =>
    actAs(database.requests, 'anon', (sql) => sql`select from public.events where id = ${id}`)
  expect(await readAsGuest()).toHaveLength(0)
  const listed = (show: string) =>
    actAs(
      database.requests,
      'employee',
      (sql) => sql`select is_archived from public.desk_events(${show}) where id = ${id}`,
    )
  expect(await listed('')).toEqual([])
  expect(await listed('archived')).toEqual([{ is_archived: true }])

  await decide('manager', id, 'restore', 4)
  expect(await readAsGuest()).toHaveLength(1)
  await decide('manager', id, 'archive', 5)
  const [removed] = await actAs(
    database.requests,
    'admin',
    (sql) => sql`select * from public.list_removed('events') where record_id = ${id}`,
  )
  expect(removed).toMatchObject({ state: 'archived', version: 5, current_version: 6 })
  await actAs(
    database.requests,
    'admin',
    (sql) => sql`select public.rollback_record('events', ${id}, 5, 6, array['active', 'archived_at'])`,
  )
  expect(await readAsGuest()).toHaveLength(1)
})

test('All of a draft is restored into the published event, which stays published', async () => {
  const title = 'An evening with a better name'
  const id = await publishWithGuests(title)
  await save('manager', { id, version: 2, title: 'Renamed', summary: 'Rewritten.' })
  await actAs(database.requests, 'admin', (sql) => sql`select public.rollback_record('events', ${id}, 1, 3)`)
  expect(await event(id)).toMatchObject({ title, summary: '', status: 'published', version: 4 })
})

test('A version from before events had an archive can be restored out of it', async () => {
  const fields = await database.owner`
    select private.restorable_fields('public.events', '{"title": "Old"}', array['archived_at']) as fields,
      private.restorable_fields('public.recipes', '{"title": "Old"}', null) as of_recipe`
  expect(fields).toEqual([{ fields: { archived_at: null }, of_recipe: { title: 'Old' } }])
})

test('A copy is a draft on the same weekday and hour of a coming week, added once', async () => {
  const id = stableUuid('a past evening')
  await save(
    'employee',
    {
      id,
      ...EVENING,
      title: 'Every week',
      starts_at_local: '2025-01-03T19:00',
      ends_at_local: '2025-01-03T21:00',
    },
    [COMTE],
  )
  const copy = stableUuid('the copy')
  const duplicate = () =>
    actAs(database.requests, 'employee', (sql) => sql`select public.duplicate_event(${id}, ${copy})`)
  await duplicate()
  await duplicate()
  const copied = await event(copy)
  expect(copied).toMatchObject({ title: 'Every week', status: 'draft', version: 1, capacity: 12 })
  expect(copied.slug).toMatch(/^every-week-[0-9a-f]{8}$/)
  expect(copied.starts_at_local).toMatch(/T19:00$/)
  expect(new Date(`${copied.starts_at_local}Z`).getUTCDay()).toBe(5)
  expect(copied.starts_at.getTime()).toBeGreaterThan(Date.now())
  expect(copied.ends_at.getTime() - copied.starts_at.getTime()).toBe(2 * 60 * 60 * 1000)
  const cheeses = await database.owner`select cheese_id from public.event_cheeses where event_id = ${copy}`
  expect(cheeses).toEqual([{ cheese_id: COMTE }])
  expect(await stateOf(decide('manager', id, 'publish', 1))).toBe('PT409')
})

test('Staff list the next event first, then past ones from the latest on, with its guests', async () => {
  const id = await publishWithGuests('An evening with guests')
  const rows = await actAs(
    database.requests,
    'employee',
    (sql) =>
      sql`select id, title, is_over, seated, waiting, arrived, starts_at_local, total from public.desk_events()`,
  )
  expect(rows.map(({ is_over: isOver }) => isOver)).toEqual(
    rows.map(({ is_over: isOver }) => isOver).toSorted(),
  )
  const coming = rows.filter((row) => !row['is_over']).map((row) => row['starts_at_local'])
  expect(coming).toEqual(coming.toSorted())
  expect(rows.find((row) => row['id'] === id)).toMatchObject({ seated: 2, waiting: 0, arrived: 0 })
  const found = await actAs(
    database.requests,
    'employee',
    (sql) => sql`select title from public.desk_events('coming', 'wíth guests')`,
  )
  expect(found).toEqual([{ title: 'An evening with guests' }])
})
