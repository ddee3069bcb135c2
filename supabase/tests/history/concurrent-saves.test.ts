import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SqlTag } from '../../../server/database/sql/sql.ts'
import { demoClient, type DemoClient } from '../../../server/testing/demo-client.ts'
import { createTestServer, type TestServer } from '../../../server/testing/test-server.ts'
import { connectAsManager, expectEverySaveKept } from './save-concurrently.ts'

let shop: TestServer
let manager: DemoClient
beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  manager = await demoClient(shop, 'manager')
})
afterAll(() => shop.close())

test('Of twenty concurrent saves of a cheese one succeeds, and the others are told the newer version', async () => {
  const { data: cheese } = await manager
    .from('cheeses')
    .select('id, version')
    .eq('slug', 'comte-aop')
    .single()
    .throwOnError()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, saver) =>
      manager.rpc('save_cheese', { record: { ...cheese, summary: `Saved by ${saver}` } }),
    ),
  )
  const refused = answers.filter(({ error }) => error)
  expect(answers.length - refused.length).toBe(1)
  for (const { status, error } of refused) {
    expect(status).toBe(409)
    expect(error).toMatchObject({ code: 'PT409', details: '{"reason":"stale"}' })
  }
  const winner = answers.find(({ error }) => !error)?.data
  const { data: newest } = await manager
    .from('cheeses')
    .select('summary, version')
    .eq('id', cheese.id)
    .single()
  expect(newest).toEqual({ summary: winner?.summary, version: cheese.version + 1 })
})

test('A concurrent save of beverages is refused as stale', async () => {
  const { owner } = shop.database
  const [cheese] = await owner<{ id: string; version: number }[]>`
    select id, version from public.cheeses where slug = 'abondance'`
  const save = (connection: SqlTag, label: string) =>
    connection`select public.save_cheese(${connection.json({ ...cheese })},
      ${connection.json([{ label, kind: 'cider' }])})`
  const [first, second] = [await connectAsManager(shop), await connectAsManager(shop)]
  await first`begin`
  await save(first, 'First')
  const refusal = save(second, 'Second').catch((error) => error)
  await vi.waitFor(async () =>
    expect(
      await owner`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ).toHaveLength(1),
  )
  await first`commit`
  expect(await refusal).toMatchObject({ code: 'PT409' })
  first.release()
  second.release()
  expect(
    await owner`select label from public.cheese_beverages where cheese_id = ${cheese?.id ?? ''}`,
  ).toEqual([{ label: 'First' }])
})

test('One hundred concurrent saves lose nothing, and the history has every version', () =>
  expectEverySaveKept(shop, 100))
