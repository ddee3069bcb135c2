import { expect, test } from 'vitest'
import { ENUMS } from '../enums.ts'
import { ROLE_DESCRIPTIONS, ROLE_LABELS } from './role-texts.ts'
import { isRole, isStaff, may, STAFF_ROLES } from './roles.ts'

test.each([
  ['customer', false, false, false],
  ['employee', true, false, false],
  ['manager', true, true, false],
  ['admin', true, true, true],
])('A %s may edit cheeses: %s, set prices: %s, manage users: %s', (role, edits, prices, users) => {
  expect([may(role, 'editCheeses'), may(role, 'setPrices'), may(role, 'manageUsers')]).toEqual([
    edits,
    prices,
    users,
  ])
  expect(isStaff(role)).toBe(edits)
})

test.each([null, undefined, '', 'owner'])('The role %j is unknown and may do nothing', (role) => {
  expect(may(role, 'openStaffArea')).toBe(false)
  expect(isRole(role ?? undefined)).toBe(false)
})

test('All roles but that of customers are staff, and each has a name and a description of its own', () => {
  expect(ENUMS.user_role.every(isRole)).toBe(true)
  expect(STAFF_ROLES).toEqual(['employee', 'manager', 'admin'])
  for (const texts of [Object.values(ROLE_LABELS), Object.values(ROLE_DESCRIPTIONS)]) {
    expect(new Set(texts.filter(Boolean)).size).toBe(ENUMS.user_role.length)
  }
})
