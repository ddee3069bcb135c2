import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DEMO_PUBLISHABLE_KEY } from '../keys.ts'
import { demoClient } from '../testing/demo-client.ts'
import { readShopMemory } from '../testing/shop-memory.ts'
import { createInstallation, runShop, untilReady } from '../testing/shop-process.ts'

const ROWS = 10_000
const BATCH_ROWS = 100
const MAX_MEGABYTES = 300
const SAMPLE_EVERY_MS = 500

const rowOf = (number: number) => ({
  line: number + 2,
  cells: {
    name: `Wheel ${number}`,
    slug: `wheel-${number}`,
    country_iso: 'FR',
    summary: `The wheel with the number ${number}`,
    flavor_tags: `nutty, number ${number % 50}`,
    price_per_kg_cents: `${20 + (number % 40)}.50`,
    allergens: 'milk',
    active: 'yes',
  },
})

test.runIf(existsSync('/proc/self/smaps_rollup'))(
  'The dry run and the import of 10,000 rows take less than 300 MB more memory, PostgreSQL included',
  async () => {
    const { dataDir, port, remove } = await createInstallation()
    const shop = runShop({ PORT: String(port), DATA_DIR: dataDir })
    await untilReady(shop, 240_000)
    const context = { publishableKey: DEMO_PUBLISHABLE_KEY }
    const manager = await demoClient({ url: shop.url, context }, 'manager')
    const readMegabytes = async () => {
      const { node, postgres } = await readShopMemory(shop, dataDir)
      return node + postgres
    }
    const before = await readMegabytes()
    let peak = before
    const sampling = setInterval(() => {
      void readMegabytes().then((megabytes) => {
        peak = Math.max(peak, megabytes)
      })
    }, SAMPLE_EVERY_MS)

    const { data: id } = await manager.rpc('start_import', { file_name: 'wheels.csv' }).throwOnError()
    for (let first = 0; first < ROWS; first += BATCH_ROWS) {
      const rows = Array.from({ length: BATCH_ROWS }, (_, index) => rowOf(first + index))
      await manager.rpc('add_import_rows', { import_uuid: id, rows }).throwOnError()
    }
    const { data: counts } = await manager.rpc('finish_import', { import_uuid: id }).throwOnError()
    expect(counts).toEqual([{ outcome: 'created', rows: ROWS }])
    await manager.rpc('apply_import', { import_uuid: id }).throwOnError()
    const { data: written } = await manager.rpc('import_progress').throwOnError()
    expect(written).toBe(ROWS)

    clearInterval(sampling)
    console.info(`Memory before: ${before.toFixed(0)} MB, at most ${(peak - before).toFixed(0)} MB more`)
    shop.child.kill('SIGTERM')
    await shop.ended
    await remove()
    expect(peak - before).toBeLessThan(MAX_MEGABYTES)
  },
  900_000,
)
