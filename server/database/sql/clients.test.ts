import { expect, test } from 'vitest'
import { createClients } from './clients.ts'

test('A write that the server refuses is a failure of the database, unless the transaction was to only read', () => {
  const { explain } = createClients({ max: 1 })
  const refused = Object.assign(new Error('cannot execute INSERT'), { code: '25006' })
  expect(explain(refused)).toMatchObject({
    code: 'DATABASE_READ_ONLY',
    message: 'The database accepts no writes',
    cause: refused,
  })
  expect(explain(refused, true)).toMatchObject({ code: '25006' })
})
