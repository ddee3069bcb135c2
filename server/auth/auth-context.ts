import type { Sql } from 'postgres'
import type { AccessTokens } from '../http/access-token.ts'
import type { Config } from '../config.ts'
import type { ServerContext } from '../context.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createBackground, type Background } from './background.ts'
import { createAuthLimits, type AuthLimits } from './limits.ts'
import { createSecrets, type Secrets } from './secrets.ts'

/** What the operations of the auth service work with. */
export type AuthContext = {
  config: Config
  sql: Sql
  tokens: AccessTokens
  mailer: Mailer
  limits: AuthLimits
  secrets: Secrets
  background: Background
}

export function createAuthContext({ config, database, keys, tokens, mailer, log }: ServerContext) {
  return {
    config,
    sql: database.auth,
    tokens,
    mailer,
    limits: createAuthLimits(database.auth),
    secrets: createSecrets(keys.secretKey),
    background: createBackground(log),
  } satisfies AuthContext
}
