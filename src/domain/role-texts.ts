import type { Role } from './roles.ts'

export const ROLE_LABELS: Record<Role, string> = {
  customer: 'Customer',
  employee: 'Employee',
  manager: 'Manager',
  admin: 'Admin',
}

export const ROLE_DESCRIPTIONS: Record<Role, string> = {
  customer: 'Their own favorites, ratings and comments',
  employee: 'Stock, drafts of texts, recipes and pictures; no prices, no publishing',
  manager: 'Also prices, publishing, events, moderation and settings',
  admin: 'Everything, including users, placards, the audit log and rollback',
}
