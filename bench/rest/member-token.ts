import { randomUUID } from 'node:crypto'
import type { Sql } from '../../server/database/sql/sql.ts'
import { createAccessTokens } from '../../server/http/caller/access-token.ts'
import type { Keys } from '../../server/keys.ts'

/** The issuer of tokens, whatever port a bench server has. */
export const BENCH_SITE_URL = 'http://bench.test'

const LIFETIME_SECONDS = 3_600

/** An access token of a new session. */
export async function memberToken(owner: Sql, { signingKey }: Keys, userId: string) {
  const session = randomUUID()
  await owner`insert into auth.sessions (id, user_id, aal) values (${session}, ${userId}, 'aal1')`
  const tokens = await createAccessTokens(signingKey, BENCH_SITE_URL)
  return tokens.sign({
    sub: userId,
    role: 'authenticated',
    session_id: session,
    exp: Math.floor(Date.now() / 1000) + LIFETIME_SECONDS,
  })
}
