import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { ENUMS } from '../../../src/domain/enums.ts'
import { milkOf } from '../../../src/domain/cheese/food-facts.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { ACTORS, personId, type Actor } from '../contract/actors.ts'
import { COMTE, DRAFT_CHEESE, GOUDA } from '../contract/rows.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const versionOf = async (id: string) => {
  const [row] = await database.owner<
    { version: number }[]
  >`select version from public.cheeses where id = ${id}`
  return row?.version ?? 0
}

const save = async (actor: Actor, id: string, fields: Record<string, unknown>) => {
  const version = await versionOf(id)
  return actAs(
    database.requests,
    actor,
    (sql) => sql`select public.save_cheese(${sql.json({ id, version, ...fields })})`,
  )
}

const confirm = (actor: Actor, id: string, fact: string, version: number) =>
  actAs(database.requests, actor, (sql) => sql`select public.confirm_food_fact(${id}, ${fact}, ${version})`)

type State = {
  fact: string
  is_confirmed: boolean
  is_taken_over: boolean
  confirmed_by_name: string | null
  suggested: Record<string, unknown> | null
}

const statesOf = async (id: string) => {
  const rows = await actAs(
    database.requests,
    'employee',
    (sql) => sql<State[]>`
      select fact, is_confirmed, is_taken_over, confirmed_by_name, suggested from public.food_fact_states(${id})`,
  )
  return Object.fromEntries(rows.map(({ fact, ...state }) => [fact, state]))
}

const confirmers = async (id: string) => {
  const rows = await database.owner<{ fact: string; confirmed_by: string | null }[]>`
    select fact, confirmed_by from public.cheese_fact_confirmations where cheese_id = ${id} order by fact`
  return Object.fromEntries(rows.map(({ fact, confirmed_by }) => [fact, confirmed_by]))
}

const forget = (id: string) =>
  database.owner`delete from public.cheese_fact_confirmations where cheese_id = ${id}`

/** As an upgrade from version 0.2 leaves them. */
const takeOver = (id: string) =>
  database.owner`
    update public.cheese_fact_confirmations set confirmed_at = null, confirmed_by = null where cheese_id = ${id}`

const unconfirmed = async () => {
  const rows = await actAs(
    database.requests,
    'manager',
    (sql) => sql<{ cheese_id: string; facts: string }[]>`
      select cheese_id, array_to_string(facts, ' ') as facts from public.unconfirmed_cheeses()`,
  )
  return Object.fromEntries(rows.map(({ cheese_id, facts }) => [cheese_id, facts]))
}

test('A manager confirms the fact that a save changes, and no other', async () => {
  await forget(GOUDA)
  await save('manager', GOUDA, { summary: 'Smoke.', coagulant: 'microbial', rind: 'waxed' })
  expect(await confirmers(GOUDA)).toEqual({ rind: personId('manager') })
  await save('admin', GOUDA, { lactose: 'naturally_free', lactose_source: 'The label' })
  await save('manager', GOUDA, { lactose_source: 'The dairy' })
  expect(await confirmers(GOUDA)).toEqual({ rind: personId('manager'), lactose: personId('manager') })
})

test('Allergens in another order are no new statement', async () => {
  await save('manager', GOUDA, { allergens: ['milk', 'egg'] })
  await forget(GOUDA)
  await save('manager', GOUDA, { allergens: ['egg', 'milk'] })
  expect(await confirmers(GOUDA)).toEqual({})
})

test('A fact that becomes unknown is no longer confirmed, until a manager says that nobody knows', async () => {
  await save('manager', GOUDA, { rind: 'natural' })
  await save('manager', GOUDA, { rind: 'unknown' })
  expect((await statesOf(GOUDA))['rind']).toMatchObject({ is_confirmed: false })
  await confirm('manager', GOUDA, 'rind', await versionOf(GOUDA))
  expect((await statesOf(GOUDA))['rind']).toMatchObject({ is_confirmed: true, confirmed_by_name: 'Someone' })
})

test('Only managers confirm a fact, as it stands in the version that they saw, and the audit log has it', async () => {
  await takeOver(COMTE)
  const version = await versionOf(COMTE)
  for (const actor of ['anon', 'member', 'employee'] as const)
    expect(await stateOf(confirm(actor, COMTE, 'coagulant', version))).toBe('42501')
  expect(await stateOf(confirm('manager', COMTE, 'coagulant', version - 1))).toBe('PT409')
  expect((await statesOf(COMTE))['coagulant']).toMatchObject({ is_confirmed: false, is_taken_over: true })
  await confirm('manager', COMTE, 'coagulant', version)
  expect((await statesOf(COMTE))['coagulant']).toMatchObject({ is_confirmed: true, is_taken_over: false })
  expect(await versionOf(COMTE)).toBe(version)
  const [entry] = await database.owner`
    select action, actor_id, detail from public.audit_log order by id desc limit 1`
  expect(entry).toEqual({
    action: 'confirm fact',
    actor_id: personId('manager'),
    detail: { fact: 'coagulant', value: 'animal' },
  })
})

test('An accepted proposal is confirmed by the manager who accepted it', async () => {
  await forget(COMTE)
  await database.owner`delete from public.cheese_proposals`
  await save('employee', COMTE, { rind: 'natural' })
  expect(await confirmers(COMTE)).toEqual({})
  await actAs(
    database.requests,
    'manager',
    (sql) => sql`
      select public.decide_proposal(id, 'accept', cheese_version) from public.open_proposals(${COMTE})`,
  )
  expect(await confirmers(COMTE)).toEqual({ rind: personId('manager') })
})

test('An active cheese needs confirmed allergens, and none is a statement', async () => {
  const activate = (fields: object = {}) => save('manager', DRAFT_CHEESE, { active: true, ...fields })
  const draft = { active: false, allergens: null }
  await save('manager', DRAFT_CHEESE, draft)
  expect(await stateOf(activate())).toBe('PT400')
  await save('manager', DRAFT_CHEESE, { allergens: ['milk'] })
  await takeOver(DRAFT_CHEESE)
  expect(await stateOf(activate())).toBe('PT400')
  await confirm('manager', DRAFT_CHEESE, 'allergens', await versionOf(DRAFT_CHEESE))
  expect(await stateOf(activate())).toBe('done')
  expect(await stateOf(save('manager', DRAFT_CHEESE, { allergens: null }))).toBe('PT400')
  await save('manager', DRAFT_CHEESE, draft)
  expect(await stateOf(confirm('manager', DRAFT_CHEESE, 'allergens', await versionOf(DRAFT_CHEESE)))).toBe(
    'PT400',
  )
  expect(await stateOf(activate({ allergens: [] }))).toBe('done')
  expect(await confirmers(DRAFT_CHEESE)).toEqual({ allergens: personId('manager') })
})

test('A bulk change leaves out a draft whose allergens nobody has confirmed', async () => {
  await save('manager', DRAFT_CHEESE, { active: false })
  await takeOver(DRAFT_CHEESE)
  const [row] = await actAs(
    database.requests,
    'manager',
    (sql) => sql<{ preview: unknown }[]>`
      select public.preview_bulk_change(${sql.json({ ids: [DRAFT_CHEESE] })},
        '{"field": "status", "value": "active"}') as preview`,
  )
  expect(JSON.stringify(row?.preview)).toContain('Confirm its allergens first')
})

test('Every fact that a person has not confirmed is listed until the last one of an active cheese is', async () => {
  const all = ['milk_treatment', 'coagulant', 'allergens', 'lactose', 'rind']
  await takeOver(COMTE)
  await forget(GOUDA)
  expect(await unconfirmed()).toMatchObject({ [COMTE]: all.join(' '), [GOUDA]: all.join(' ') })
  for (const [index, fact] of all.entries()) {
    expect((await unconfirmed())[COMTE]).toBe(all.slice(index).join(' '))
    await confirm('manager', COMTE, fact, await versionOf(COMTE))
  }
  expect(await unconfirmed()).not.toHaveProperty(COMTE)
  expect(await unconfirmed()).not.toHaveProperty(DRAFT_CHEESE)
})

test('A suggestion changes nothing that guests read, and goes when a person states the fact', async () => {
  const { owner } = database
  const suggested = { coagulant: 'plant', lactose: 'unknown', allergens: null, rind: 'waxed' }
  await save('manager', GOUDA, { coagulant: 'unknown', rind: 'unknown' })
  await owner`select private.suggest_facts(${GOUDA}, ${owner.json(suggested)}, 'A file')`
  const before = await statesOf(GOUDA)
  expect(before['coagulant']).toMatchObject({ is_confirmed: false, suggested: { coagulant: 'plant' } })
  expect([before['lactose']?.suggested, before['allergens']?.suggested]).toEqual([null, null])
  const [cheese] = await owner`select coagulant from public.cheeses where id = ${GOUDA}`
  expect(cheese).toEqual({ coagulant: 'unknown' })

  await save('manager', GOUDA, { summary: 'Smoke' })
  await save('manager', GOUDA, { coagulant: 'microbial' })
  await confirm('manager', GOUDA, 'rind', await versionOf(GOUDA))
  const after = await statesOf(GOUDA)
  expect([after['coagulant']?.suggested, after['rind']?.suggested]).toEqual([null, null])
})

test('Members and guests learn neither who confirmed a fact nor what is suggested', async () => {
  const read = (actor: Actor) =>
    actAs(
      database.requests,
      actor,
      (sql) => sql`
        select from public.cheese_fact_confirmations union all select from public.cheese_fact_suggestions`,
    ).then(
      (rows) => rows.length,
      () => 0,
    )
  for (const actor of ACTORS)
    expect.soft((await read(actor)) > 0, actor).toBe(['employee', 'manager', 'admin'].includes(actor))
})

test('The milk of a cheese is what is written, else what its facts say, in the database as in the preview', async () => {
  const [cow, sheep, goat, buffalo] = ENUMS.milk_species
  const animals = [[], [cow], [buffalo], [goat, cow], [cow, sheep, goat], [buffalo, goat, sheep, cow]]
  const facts = ENUMS.milk_treatment.flatMap((milkTreatment) =>
    animals.map((milkSpecies) => ({ milkType: '', milkSpecies, milkTreatment })),
  )
  const read = await actAs(database.requests, 'manager', async (sql) => {
    const shown: string[] = []
    for (const { milkType, milkSpecies, milkTreatment } of facts) {
      await sql`update public.cheeses set milk_type = ${milkType}, milk_species = ${milkSpecies}::public.milk_species[],
        milk_treatment = ${milkTreatment}, version = version where id = ${COMTE}`
      const [row] = await sql<
        { shown_milk: string }[]
      >`select c.shown_milk from public.cheeses c where id = ${COMTE}`
      shown.push(row?.shown_milk ?? 'none')
    }
    return shown
  })
  expect(read).toEqual(facts.map(milkOf))
  expect(read).toContain('')
  expect(read).toContain("Raw cow's milk")
  expect(read).toContain('Raw milk')
  expect(read).toContain("Pasteurized cow's, sheep's and goat's milk")
  expect(read).toContain('Buffalo milk')
  expect(milkOf({ milkType: 'Cow', milkSpecies: [goat], milkTreatment: 'raw' })).toBe('Cow')
})
