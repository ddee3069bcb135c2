import { expect, test } from 'vitest'
import { keepTickObject, KEPT } from './keep-tick-object.ts'

test('An object of process.nextTick stays in memory', () => {
  keepTickObject()

  expect(Reflect.get(process, KEPT)).toHaveProperty('callback')
})
