import { expect, test } from 'vitest'
import { keepTickObject, keptTickObject } from './keep-tick-object.ts'

test('An object of process.nextTick stays in memory', () => {
  keepTickObject()

  expect(keptTickObject).toHaveProperty('callback')
})
