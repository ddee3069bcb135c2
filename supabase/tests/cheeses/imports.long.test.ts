import { expect, test } from 'vitest'
import { createShopWithActors } from '../act-as.ts'
import { importMany } from './import-many.ts'

test('10,000 cheeses are imported, changed by an import and changed back by its undo', async () => {
  const database = await createShopWithActors()
  await expect(importMany(database, 10_000)).resolves.toBeUndefined()
  await database.close()
}, 900_000)
