import type { Sql } from 'postgres'
import { OperatorError } from '../operator-error.ts'

const ROLES = ['customer', 'employee', 'manager', 'admin']
/** Raised in SQL with a message for the operator: unknown account, last admin. */
const OPERATOR_ERRORS = new Set(['P0001', '23514'])

/** Gives an installation its first admin. Only the operator can, not the API. */
export async function grantRole(owner: Sql, email: string | undefined, role: string | undefined) {
  if (!email || !role || !ROLES.includes(role)) {
    throw new OperatorError(
      `Name the account and its role: npm run grant -- EMAIL ROLE, where ROLE is ${ROLES.join(', ')}`,
    )
  }
  await owner`select private.grant_role(${email}, ${role})`.catch((error: Error & { code?: string }) => {
    throw OPERATOR_ERRORS.has(error.code ?? '') ? new OperatorError(error.message) : error
  })
  return `${email} now has the role ${role}`
}
