import { expect, test } from 'vitest'
import { explainUnreachable } from './unreachable.ts'

test.each([
  ['DATABASE_READ_ONLY', 'The database accepts no writes. Check whether DATABASE_URL leads to a standby.'],
  ['ECONNREFUSED', 'The database cannot be reached (ECONNREFUSED). Check DATABASE_URL.'],
])('The operator of a database that fails with %s reads what to check', (code, message) => {
  expect(explainUnreachable({ code })).toBe(message)
})
