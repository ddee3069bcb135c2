import type { Sql } from 'postgres'
import { spellKnownEmail } from '../../src/domain/people/email.ts'
import { ENUMS } from '../../src/domain/enums.ts'
import { invitationLink } from '../../src/domain/people/invitation-link.ts'
import { isRole } from '../../src/domain/people/roles.ts'
import { OperatorError } from '../operator-error.ts'

/** Raised in SQL with a message for the operator: unknown account, unusable email, last admin. */
const OPERATOR_ERRORS = new Set(['P0001', 'PT400', 'PT409'])

type Grant = { siteUrl: string; email: string | undefined; role: string | undefined }

/** Gives an installation its first admin. Only the operator can, not the API. */
export async function grantRole(owner: Sql, { siteUrl, email, role }: Grant) {
  if (!email || !isRole(role)) {
    throw new OperatorError(
      `Name the account and its role: npm run grant -- EMAIL ROLE, where ROLE is ${ENUMS.user_role.join(', ')}`,
    )
  }
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
