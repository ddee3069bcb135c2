import type { AccessTokens } from '../http/caller/access-token.ts'
import type { Config } from '../config.ts'
import type { ServerContext } from '../context.ts'
import type { Sql } from '../database/sql/sql.ts'
import { queueAccountMail } from '../mail/queues/account-mail.ts'
import { createBackgroundTasks, type BackgroundTasks } from './background.ts'
import { createAuthLimits, type AuthLimits } from './limits.ts'
import { createSecrets, type Secrets } from './secrets.ts'

export type AuthContext = {
  config: Config
  sql: Sql
  tokens: AccessTokens
  /** Queues a message. */
  sendMail: ReturnType<typeof queueAccountMail>
  limits: AuthLimits
  secrets: Secrets
  background: BackgroundTasks
}

export function createAuthContext(context: ServerContext) {
  const { config, database, keys, tokens, log } = context
  return {
    config,
    sql: database.auth,
    tokens,
    sendMail: queueAccountMail(context),
    limits: createAuthLimits(database.auth),
    secrets: createSecrets(keys.secretKey),
    background: createBackgroundTasks(log),
  } satisfies AuthContext
}
