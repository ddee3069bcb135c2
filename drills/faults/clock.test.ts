import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { DEMO_PUBLISHABLE_KEY } from '../../server/keys.ts'
import { demoClient } from '../../server/testing/demo-client.ts'
import { createInstallation, runShop, untilReady } from '../../server/testing/shop-process.ts'

const LIBRARY = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
const DAY = 24 * 60 * 60

/** Offsets in seconds from the time of the machine: over a midnight, half a year to the other side of DST, and back. */
const JUMPS = [0, DAY, 182 * DAY, DAY, -DAY]

test.skipIf(!existsSync(LIBRARY))('The shop serves guests and members whatever its clock does', async () => {
  const { dataDir, port, remove } = await createInstallation()
  const clock = path.join(path.dirname(dataDir), `${path.basename(dataDir)}.clock`)
  const jump = (seconds: number) => writeFile(clock, `${seconds >= 0 ? '+' : ''}${seconds}`)
  await jump(0)
  const shop = runShop({
    PORT: String(port),
    DATA_DIR: dataDir,
    LD_PRELOAD: LIBRARY,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    TRUST_PROXY: '127.0.0.1',
  })
  onTestFinished(async () => {
    shop.child.kill('SIGTERM')
    await shop.ended
    await remove()
  })
  await untilReady(shop)
  for (const offset of JUMPS) {
    await jump(offset)
    await expect.poll(() => aheadOf(shop.url)).toBeCloseTo(offset / DAY, 1)
    await expect.poll(async () => (await fetch(`${shop.url}/readyz`)).status).toBe(200)
    for (const path of ['/', '/cheeses', '/events', `/search?q=${offset}`])
      expect([path, offset, (await fetch(shop.url + path)).status]).toEqual([path, offset, 200])
    const member = await demoClient(
      { url: shop.url, context: { publishableKey: DEMO_PUBLISHABLE_KEY } },
      'member',
    )
    const { data } = await member.from('cheeses').select('id').limit(1).throwOnError()
    const rating = { cheese_id: data[0]?.id ?? '', rating: 4 }
    const saved = await member.from('cheese_ratings').upsert(rating, { onConflict: 'user_id,cheese_id' })
    expect([offset, saved.error]).toEqual([offset, null])
  }
})

/** By how many days the shop believes to be ahead. */
async function aheadOf(url: string) {
  const { headers } = await fetch(`${url}/healthz`)
  return (Date.parse(headers.get('date') ?? '') - Date.now()) / 1_000 / DAY
}
