import type { Sql } from 'postgres'
import { OperatorError } from '../operator-error.ts'

const ROLES = ['customer', 'employee', 'manager', 'admin']
/** Raised in SQL for people to read: no such account; the last admin stays one. */
const REFUSALS = new Set(['P0001', '23514'])

/** How an installation gets its first admin: by whoever runs it, never through the API. */
export async function grantRole(owner: Sql, email: string | undefined, role: string | undefined) {
  if (!email || !role || !ROLES.includes(role)) {
    throw new OperatorError(
      `Say who and what: npm run grant -- EMAIL ROLE, where ROLE is ${ROLES.join(', ')}`,
    )
  }
  await owner`select private.grant_role(${email}, ${role})`.catch((error: Error & { code?: string }) => {
    throw REFUSALS.has(error.code ?? '') ? new OperatorError(error.message) : error
  })
  return `${email} has the role ${role} now`
}
