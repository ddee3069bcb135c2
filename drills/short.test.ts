import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createLoad, printRecord } from './load.ts'
import { killOne, restartInTurn } from './processes.ts'
import { missingPrograms, openShopAtScale } from './shop-at-scale.ts'

const isMissing = missingPrograms.length > 0
if (isMissing) console.log(`Skipped the drills: ${missingPrograms.join(' and ')} not installed`)

test.skipIf(isMissing)(
  'A rolling restart and a killed process lose nothing that was acknowledged',
  async () => {
    const shop = await openShopAtScale()
    try {
      const load = await createLoad(shop, 40)
      const rolling = await load.sendDuring(0, () => restartInTurn(shop))
      printRecord('rolling restart', rolling)
      expect(rolling).toMatchObject({ failed: 0, lost: 0 })
      const killed = await load.sendDuring(0, async () => {
        await wait(500)
        await killOne(shop, 0)
      })
      printRecord('kill -9', killed)
      expect(killed.acknowledged).toBeGreaterThan(0)
      expect(killed.lost).toBe(0)
    } finally {
      await shop.close()
    }
  },
)
