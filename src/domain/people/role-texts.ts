import type { Role } from './roles.ts'

export const ROLE_LABELS: Record<Role, string> = {
  customer: 'Customer',
  employee: 'Employee',
  manager: 'Manager',
  admin: 'Admin',
}

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  customer: 'Their own favorites, ratings and comments',
  employee: 'Selling, orders, stock, single placards, calendar, check-in, drafts; no prices, no publishing',
  manager: 'The work of an employee, with prices, publishing, moderation, messages to guests and settings',
  admin: 'Everything, including users, sheets of placards, audit log and rollback',
}
