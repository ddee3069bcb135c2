import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoClient, type DemoClient } from '../../server/testing/demo-client.ts'
import { createTestServer, type TestServer } from '../../server/testing/test-server.ts'

const SAVES = 10_000
const SAVERS = 5

let shop: TestServer
let manager: DemoClient
beforeAll(async () => {
  shop = await createTestServer({ template: 'demo' })
  manager = await demoClient(shop, 'manager')
})
afterAll(() => shop.close())

async function signedInManager() {
  const { owner, requests } = shop.database
  const [session] = await owner<{ claims: string }[]>`
    select json_build_object('sub', s.user_id, 'role', 'authenticated', 'session_id', s.id)::text as claims
    from auth.sessions s join public.users u on u.id = s.user_id where u.role = 'manager' limit 1`
  const connection = await requests.reserve()
  await connection`select set_config('role', 'authenticated', false),
    set_config('request.jwt.claims', ${session?.claims ?? ''}, false)`
  return connection
}

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
    expect(error).toMatchObject({ code: 'PT409', details: `The current version is ${cheese.version + 1}.` })
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
  const [cheese] = await owner`select id, version from public.cheeses where slug = 'abondance'`
  const save = (connection: Sql, label: string) =>
    connection`select public.save_cheese(${connection.json({ ...cheese })},
      ${connection.json([{ label, kind: 'cider' }])})`
  const [first, second] = [await signedInManager(), await signedInManager()]
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
  expect(await owner`select label from public.cheese_beverages where cheese_id = ${cheese?.id}`).toEqual([
    { label: 'First' },
  ])
})

test(
  'Ten thousand saves at once lose nothing, and the history has every version',
  { timeout: 120_000 },
  async () => {
    const { owner } = shop.database
    let refusals = 0
    const cheeses = await owner<
      { id: string; version: number }[]
    >`select id, version from public.cheeses order by slug`
    const before = await countVersions()
    const started = performance.now()
    const savers = Array.from({ length: SAVERS }, async (_, saver) => {
      const connection = await signedInManager()
      const known = cheeses.map(({ id, version }) => ({ id, version }))
      for (let count = 0; count < SAVES / SAVERS; count += 1) {
        const cheese = known[(saver + count) % known.length]
        if (cheese) await save(connection, cheese, `Save ${saver}-${count}`)
      }
      connection.release()
    })
    await Promise.all(savers)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${SAVES} saves in ${seconds} s, ${refusals} stale ones refused and repeated`)

    expect(await countVersions()).toBe(before + SAVES)
    const [kept] = await owner`
    select count(distinct snapshot ->> 'serving_tip')::int as tips from public.record_versions
    where snapshot ->> 'serving_tip' like 'Save %'`
    expect(kept).toEqual({ tips: SAVES })
    const gaps = await owner`
    select record_id from public.record_versions where table_name = 'cheeses'
    group by record_id having max(version) <> count(*)`
    expect(gaps).toHaveLength(0)

    /** Saves with its known version; if that is stale, retries with the one in the error. */
    async function save(connection: Sql, cheese: { id: string; version: number }, words: string) {
      try {
        await connection`
        update public.cheeses set serving_tip = ${words}, version = ${cheese.version} where id = ${cheese.id}`
        cheese.version += 1
      } catch (error) {
        const { code, detail } = error as { code: string; detail: string }
        if (code !== 'PT409') throw error
        refusals += 1
        cheese.version = Number(/\d+/.exec(detail)?.[0])
        await save(connection, cheese, words)
      }
    }

    async function countVersions() {
      const [row] = await owner<{ versions: number }[]>`
      select count(*)::int as versions from public.record_versions where table_name = 'cheeses'`
      return row?.versions ?? 0
    }
  },
)
