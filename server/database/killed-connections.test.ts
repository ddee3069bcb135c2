import { test } from 'vitest'
import { createTestDatabase } from '../testing/test-database.ts'
import { expectWholeTransactions } from '../testing/expect-whole-transactions.ts'

test('Transactions whose connections are killed under load are written as a whole or not at all', async () => {
  const database = await createTestDatabase('empty')
  await expectWholeTransactions(database, 40)
  await database.close()
})
