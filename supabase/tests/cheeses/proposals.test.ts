import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import { personId, type Actor } from '../contract/actors.ts'
import { COMTE, DRAFT_CHEESE } from '../contract/rows.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())
beforeEach(() => database.owner`delete from public.cheese_proposals`)

const cheese = async (id: string) => {
  const [row] = await database.owner<
    { version: number; coagulant: string; milk_treatment: string; summary: string; allergens: string }[]
  >`select version, coagulant, milk_treatment, summary, allergens::text from public.cheeses where id = ${id}`
  if (!row) throw new Error('No such cheese')
  return row
}

const save = async (actor: Actor, id: string, fields: Record<string, unknown>) => {
  const { version } = await cheese(id)
  return actAs(
    database.requests,
    actor,
    (sql) => sql`select public.save_cheese(${sql.json({ id, version, ...fields })})`,
  )
}

type Proposal = {
  id: string
  fields: Record<string, unknown>
  conflicts: string[]
  cheese_version: number
  created_by_name: string
  is_own: boolean
}

const proposalsFor = (actor: Actor) =>
  actAs(
    database.requests,
    actor,
    (sql) => sql<Proposal[]>`
      select id, fields, conflicts, cheese_version, created_by_name, is_own from public.open_proposals(${COMTE})`,
  )

const decide = (actor: Actor, decision: string, { id, cheese_version }: Proposal) =>
  actAs(
    database.requests,
    actor,
    (sql) => sql`select public.decide_proposal(${id}, ${decision}, ${cheese_version})`,
  )

const onlyProposal = async (actor: Actor) => {
  const [proposal] = await proposalsFor(actor)
  if (!proposal) throw new Error('No proposal')
  return proposal
}

test("An employee's change to food facts of an active cheese waits as a proposal, and the rest is saved", async () => {
  const before = await cheese(COMTE)
  await save('employee', COMTE, {
    summary: 'Nutty.',
    coagulant: 'plant',
    milk_treatment: before.milk_treatment,
  })
  expect(await cheese(COMTE)).toMatchObject({ summary: 'Nutty.', coagulant: before.coagulant })
  expect(await onlyProposal('manager')).toMatchObject({
    fields: { coagulant: 'plant' },
    conflicts: [],
    created_by_name: 'Someone',
    is_own: false,
  })
})

test.each([
  ['an active cheese', COMTE],
  ['a draft', DRAFT_CHEESE],
])('A direct write of such a field of %s by an employee is refused', async (_, id) => {
  const { version } = await cheese(id)
  const write = (actor: Actor) =>
    actAs(
      database.requests,
      actor,
      (sql) => sql`update public.cheeses set lactose = 'contains', version = ${version} where id = ${id}`,
    )
  expect(await stateOf(write('employee'))).toBe('42501')
  expect(await stateOf(write('manager'))).toBe('done')
})

test('A cheese that is lactose-free by nature needs a source, which is proposed with it', async () => {
  const withoutSource = { lactose: 'naturally_free', lactose_source: '' }
  expect(await stateOf(save('manager', COMTE, withoutSource))).toBe('23514')
  const fields = { lactose: 'free', lactose_source: 'The label' }
  await save('employee', COMTE, fields)
  expect(await onlyProposal('manager')).toMatchObject({ fields })
})

test('What an employee enters in a draft or a new cheese is a proposal', async () => {
  await save('employee', DRAFT_CHEESE, { coagulant: 'microbial' })
  expect((await cheese(DRAFT_CHEESE)).coagulant).toBe('unknown')
  const id = crypto.randomUUID()
  const added = { id, name: 'Added', slug: 'added', country_iso: 'FR', rind: 'bloomy', allergens: ['milk'] }
  await actAs(database.requests, 'employee', (sql) => sql`select public.save_cheese(${sql.json(added)})`)
  expect((await cheese(id)).allergens).toBeNull()
  const proposed = await database.owner`
    select cheese_id, fields from public.cheese_proposals order by created_at`
  expect(proposed).toEqual([
    { cheese_id: DRAFT_CHEESE, fields: { coagulant: 'microbial' } },
    { cheese_id: id, fields: { rind: 'bloomy', allergens: ['milk'] } },
  ])
})

test('A manager changes the food facts of a cheese at once', async () => {
  await save('manager', COMTE, { milk_treatment: 'unknown' })
  expect((await cheese(COMTE)).milk_treatment).toBe('unknown')
  await save('manager', COMTE, { milk_treatment: 'raw' })
  expect(await proposalsFor('manager')).toHaveLength(0)
})

test('A manager accepts a proposal: it becomes a version in their name, and the audit log has it', async () => {
  await save('employee', COMTE, { allergens: ['milk', 'egg'] })
  const proposal = await onlyProposal('manager')
  await decide('manager', 'accept', proposal)
  expect((await cheese(COMTE)).allergens).toBe('{milk,egg}')
  const [version] = await database.owner`
    select changed_by, changed_fields from public.cheese_versions where cheese_id = ${COMTE} order by version desc limit 1`
  expect(version).toEqual({ changed_by: personId('manager'), changed_fields: ['allergens'] })
  const [entry] = await database.owner`select action from public.audit_log order by id desc limit 1`
  expect(entry).toEqual({ action: 'accept proposal' })
  expect(await stateOf(decide('manager', 'decline', proposal))).toBe('PT409')
})

test('A proposal names the fields that another person changed in the meantime, and a stale decision is refused', async () => {
  await save('employee', COMTE, { coagulant: 'plant' })
  const seen = await onlyProposal('manager')
  await save('manager', COMTE, { coagulant: 'microbial' })
  expect(await stateOf(decide('manager', 'accept', seen))).toBe('PT409')
  const again = await onlyProposal('manager')
  expect(again.conflicts).toEqual(['coagulant'])
  await decide('manager', 'accept', again)
  expect((await cheese(COMTE)).coagulant).toBe('plant')
})

test('A second proposal of the same person adds to the first', async () => {
  await save('employee', COMTE, { coagulant: 'varies' })
  await save('employee', COMTE, { milk_treatment: 'pasteurized' })
  expect((await onlyProposal('employee')).fields).toEqual({
    coagulant: 'varies',
    milk_treatment: 'pasteurized',
  })
})

test('Only managers accept and decline, and only its author withdraws a proposal', async () => {
  await save('employee', COMTE, { coagulant: 'varies' })
  const proposal = await onlyProposal('employee')
  expect(proposal.is_own).toBe(true)
  expect(await stateOf(decide('employee', 'accept', proposal))).toBe('42501')
  expect(await stateOf(decide('manager', 'withdraw', proposal))).toBe('42501')
  expect(await stateOf(proposalsFor('member'))).toBe('42501')
  await decide('employee', 'withdraw', proposal)
  expect(await proposalsFor('manager')).toHaveLength(0)
})

test('A stale save of an employee proposes nothing', async () => {
  const { version } = await cheese(COMTE)
  await save('manager', COMTE, { summary: 'Newer.' })
  const stale = actAs(
    database.requests,
    'employee',
    (sql) => sql`select public.save_cheese(${sql.json({ id: COMTE, version, coagulant: 'animal' })})`,
  )
  expect(await stateOf(stale)).toBe('PT409')
  expect(await proposalsFor('manager')).toHaveLength(0)
})

test('An employee cannot propose to withdraw the allergen declaration of an active cheese', async () => {
  expect(await stateOf(save('employee', COMTE, { allergens: null }))).toBe('PT400')
})
