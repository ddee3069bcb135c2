import type { FastifyBaseLogger } from 'fastify'
import type { Config } from './config.ts'
import type { Database } from './database/open-database.ts'
import type { SiteChanges } from './database/site-changes.ts'
import { createAccessTokens, type AccessTokens } from './http/caller/access-token.ts'
import { createCallers, type Callers } from './http/caller/caller.ts'
import type { Keys } from './keys.ts'
import { createDatabaseWork, type DatabaseWork } from './fair-queue/database-work.ts'
import { createQueues, type Queues } from './fair-queue/queues.ts'
import { createStaffAccounts } from './fair-queue/staff-accounts.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'

/** What serving pages needs, with our own backend or with hosted Supabase. */
export type PagesContext = {
  config: Config
  log: FastifyBaseLogger
  publishableKey: string
  siteChanges: SiteChanges
  queues: Queues
}

/** What every part of our own backend is given. */
export type ServerContext = PagesContext & {
  keys: Keys
  tokens: AccessTokens
  callers: Callers
  mailer: Mailer
  database: Database
  /** Where the stand-in for Google is, if another process hosts it. */
  demoGoogleUrl?: string
  databaseWork: DatabaseWork
  /** Whether an account comes first in the queue. */
  isStaff: (accountId: string) => boolean
  close(): Promise<void>
}

type Parts = Pick<ServerContext, 'config' | 'keys' | 'log' | 'database' | 'siteChanges' | 'demoGoogleUrl'>

export async function createServerContext(parts: Parts): Promise<ServerContext> {
  const { config, keys } = parts
  const { requests } = parts.database
  const tokens = await createAccessTokens(keys.signingKey, config.siteUrl, config.isSiteUrlGiven)
  const queues = createQueues({ cores: config.databaseCores, connections: requests.config.max })
  const databaseWork = createDatabaseWork(requests, queues.database)
  const staffAccounts = await createStaffAccounts(requests, parts.log)
  return {
    ...parts,
    queues,
    databaseWork,
    isStaff: staffAccounts.has,
    async close() {
      staffAccounts.close()
      await databaseWork.close()
    },
    publishableKey: keys.publishableKey,
    tokens,
    callers: createCallers(keys, tokens),
    mailer: createMailer(parts),
  }
}
