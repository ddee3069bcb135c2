import type { ClientConfig } from 'pg'
import { VALUE_TYPES } from './values.ts'

/** For a place in the pool and for its connection. */
const WAIT_TIMEOUT_MS = 10_000
const KEEP_ALIVE_AFTER_MS = 60_000

export const CLIENT_CONFIG = {
  types: VALUE_TYPES,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
  connectionTimeoutMillis: WAIT_TIMEOUT_MS,
} satisfies ClientConfig
