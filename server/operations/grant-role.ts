import { spellKnownEmail } from '../../src/domain/people/email.ts'
import { ENUMS } from '../../src/domain/enums.ts'
import { invitationLink } from '../../src/domain/people/invitation-link.ts'
import { isRole, type Role } from '../../src/domain/people/roles.ts'
import type { Sql } from '../database/sql/sql.ts'
import { OperatorError } from '../operator-error.ts'

/** Raised in SQL with a message for the operator: unknown account, unusable email, last admin. */
const OPERATOR_ERRORS = new Set(['P0001', 'PT400', 'PT409'])

type Grant = { email: string; role: Role }

export function readGrant([email, role]: (string | undefined)[]): Grant {
  if (email && isRole(role)) return { email, role }
  throw new OperatorError(
    `Name the account and its role: npm run grant -- EMAIL ROLE, where ROLE is ${ENUMS.user_role.join(', ')}`,
  )
}

/** Gives an installation its first admin. Only the operator can, not the API. */
export async function grantRole(owner: Sql, { siteUrl, email, role }: Grant & { siteUrl: string }) {
  const [granted] = await owner<{ token: string | null }[]>`
    select private.grant_role(${spellKnownEmail(email)}, ${role}) as token`.catch(
    (error: Error & { code?: string }) => {
      throw OPERATOR_ERRORS.has(error.code ?? '') ? new OperatorError(error.message) : error
    },
  )
  return granted?.token
    ? `${email} has the role ${role} after choosing a password, within seven days, at\n${invitationLink(siteUrl, granted.token)}`
    : `${email} now has the role ${role}`
}
