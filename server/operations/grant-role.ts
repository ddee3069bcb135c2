import type { Sql } from 'postgres'
import { normalizeEmail } from '../../src/domain/email.ts'
import { ENUMS } from '../../src/domain/enums.ts'
import { isRole } from '../../src/domain/roles.ts'
import { OperatorError } from '../operator-error.ts'

/** Raised in SQL with a message for the operator: unknown account, last admin. */
const OPERATOR_ERRORS = new Set(['P0001', '23514'])

/** Gives an installation its first admin. Only the operator can, not the API. */
export async function grantRole(owner: Sql, email: string | undefined, role: string | undefined) {
  if (!email || !isRole(role)) {
    throw new OperatorError(
      `Name the account and its role: npm run grant -- EMAIL ROLE, where ROLE is ${ENUMS.user_role.join(', ')}`,
    )
  }
  await owner`select private.grant_role(${normalizeEmail(email) ?? email}, ${role})`.catch(
    (error: Error & { code?: string }) => {
      throw OPERATOR_ERRORS.has(error.code ?? '') ? new OperatorError(error.message) : error
    },
  )
  return `${email} now has the role ${role}`
}
