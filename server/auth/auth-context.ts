import type { AccessTokens } from '../http/caller/access-token.ts'
import type { Config } from '../config.ts'
import type { ServerContext } from '../context.ts'
import type { Sql } from '../database/sql/sql.ts'
import type { Mailer } from '../mail/mailer.ts'
import { createBackgroundTasks, type BackgroundTasks } from './background.ts'
import { createAuthLimits, type AuthLimits } from './limits.ts'
import { createSecrets, type Secrets } from './secrets.ts'

export type AuthContext = {
  config: Config
  sql: Sql
  tokens: AccessTokens
  mailer: Mailer
  limits: AuthLimits
  secrets: Secrets
  background: BackgroundTasks
}

export function createAuthContext({ config, database, keys, tokens, mailer, log }: ServerContext) {
  return {
    config,
    sql: database.auth,
    tokens,
    mailer,
    limits: createAuthLimits(database.auth),
    secrets: createSecrets(keys.secretKey),
    background: createBackgroundTasks(log),
  } satisfies AuthContext
}
