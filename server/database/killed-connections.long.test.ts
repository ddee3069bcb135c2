import { test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { expectWholeTransactions } from '../testing/expect-whole-transactions.ts'

test('Transactions are written as a whole or not at all while a thousand connections are killed', async () => {
  const database = await createTestDatabase('empty')
  await expectWholeTransactions(database, 1_000)
  await database.close()
}, 600_000)
