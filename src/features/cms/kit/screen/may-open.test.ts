import { expect, test } from 'vitest'
import { mayOpenPath } from './may-open.ts'

test('A page can be opened by the roles that its route names', () => {
  expect(mayOpenPath('employee', '/cms/analytics?period=7days#notify-requests')).toBe(true)
  expect(mayOpenPath('employee', '/cms/settings')).toBe(false)
  expect(mayOpenPath('manager', '/cms/settings')).toBe(true)
  expect(mayOpenPath('manager', '/cms/users')).toBe(false)
  expect(mayOpenPath(null, '/cms/dashboard')).toBe(false)
})

test('A page that does not exist cannot be opened by any role', () => {
  expect(mayOpenPath('admin', '/cms/no-such-page')).toBe(false)
})
