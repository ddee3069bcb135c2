import { test } from 'vitest'
import { fillShop } from '../../../server/testing/fill-shop.ts'
import { withScratchDatabase } from '../../scratch-database.ts'
import { prepareRows } from '../contract/prepare-rows.ts'
import { expectEveryCellToHold } from './security-matrix.ts'

test('The security contract holds after a restart of the database', async () => {
  await withScratchDatabase(async (database) => {
    await fillShop(database.owner)
    await prepareRows(database.owner)
    await database.restart()
    await expectEveryCellToHold(database, 'embedded PostgreSQL after a restart')
  })
}, 120_000)
