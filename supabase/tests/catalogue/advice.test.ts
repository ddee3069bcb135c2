import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../server/testing/test-database.ts'
import { NO_STYLE_ADVICE, styleAdviceSchema } from '../../../src/domain/cheese/advice.ts'
import { actAs, createShopWithActors, stateOf } from '../act-as.ts'
import type { Actor } from '../contract/actors.ts'
import * as v from 'valibot'

let database: TestDatabase

beforeAll(async () => {
  database = await createShopWithActors()
})
afterAll(() => database.close())

const save = (actor: Actor, advice: unknown) =>
  stateOf(
    actAs(
      database.requests,
      actor,
      (sql) => sql`select public.save_settings(jsonb_build_object('style_advice', ${sql.json(advice)}::jsonb),
        '{}', (select b.version + s.version from public.business_settings b, public.staff_settings s))`,
    ),
  )

test('A new shop has advice for every style, which all visitors can read', async () => {
  const [row] = await actAs(
    database.requests,
    'anon',
    (sql) => sql`select style_advice from public.business_settings`,
  )
  const advice = v.parse(styleAdviceSchema, row?.['style_advice'])
  expect(Object.values(advice).every(({ storage, serving }) => storage && serving)).toBe(true)
})

test('Managers change the advice, employees and members cannot', async () => {
  const changed = { ...NO_STYLE_ADVICE, blue: { storage: 'In foil', serving: 'Cool', rind: '' } }
  for (const actor of ['employee', 'member'] as const) expect(await save(actor, changed)).not.toBe('done')
  expect(await save('manager', changed)).toBe('done')
})

test('Advice without a style, of too many characters or with a line break is refused', async () => {
  const { blue, ...others } = NO_STYLE_ADVICE
  expect(await save('manager', others)).toBe('23514')
  expect(await save('manager', { ...others, blue: { ...blue, rind: 'x'.repeat(201) } })).toBe('23514')
  expect(await save('manager', { ...others, blue: { ...blue, rind: 'a\nb' } })).toBe('23514')
})
