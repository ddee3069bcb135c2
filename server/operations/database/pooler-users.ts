import { LOGIN_ROLES, rolePassword } from '../../database/login-roles.ts'
import { userOf } from '../../database/servers/database-url.ts'

/** The lines of PgBouncer's `auth_file`: the roles of requests, and the owner if the pooled URL has its password. */
export function poolerUsers(databaseUrl: string, secret: string) {
  const owner = userOf(databaseUrl)
  const users = LOGIN_ROLES.map((name) => ({ name: String(name), password: rolePassword(secret, name) }))
  if (owner.password) users.push(owner)
  return users.map(({ name, password }) => `${quote(name)} ${quote(password)}`).join('\n')
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
