import type { FastifyBaseLogger } from 'fastify'
import type { Sql } from 'postgres'
import type { AccessTokens } from './http/access-token.ts'
import type { Config } from './config.ts'
import type { Keys } from './keys.ts'

/** What serving pages needs, wherever the backend is. */
export type PagesContext = {
  config: Config
  log: FastifyBaseLogger
  publishableKey: string
  /** Calls the listener with the topic of each change to what public pages show; `*` when changes may have been missed. */
  onSiteChange(listener: (topic: string) => void): void
}

/** What every part of our own backend is given when it is mounted. */
export type ServerContext = PagesContext & {
  keys: Keys
  tokens: AccessTokens
  database: Database
}

export type Database = {
  /** Pool of the login role `authenticator`; each request switches to anon, authenticated or service_role. */
  requests: Sql
  /** Pool of the login role `supabase_auth_admin`, which owns the `auth` schema and sees nothing else. */
  auth: Sql
  close(): Promise<void>
}
