import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { pino } from 'pino'
import { connect } from '../../server/database/login-roles.ts'
import { runAs } from '../../server/database/run-as.ts'
import type { Sql } from '../../server/database/sql/sql.ts'
import { createAccessTokens } from '../../server/http/caller/access-token.ts'
import { createCallers, type Callers } from '../../server/http/caller/caller.ts'
import { setRawSecurityHeaders } from '../../server/http/security-headers.ts'
import { BENCH_SITE_URL } from './member-token.ts'
import { serveBench } from './serve-bench.ts'

/**
 * The baseline: what one would write by hand for these three requests with the same guarantees. It checks the API key,
 * the token and the session, switches the role, limits the statement, sends the security headers and logs the request.
 */
await serveBench(async ({ location, keys, port }) => {
  const sql = connect(location, 'authenticator', { max: 16 })
  const callers = createCallers(keys, await createAccessTokens(keys.signingKey, BENCH_SITE_URL))
  const log = pino(pino.destination(2))
  const server = createServer(async (request, response) => {
    const start = performance.now()
    const id = randomUUID()
    const answer = await handle(sql, callers, request)
    setRawSecurityHeaders(response, id, BENCH_SITE_URL)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer))
    const { method, url } = request
    log.info({ reqId: id, method, route: url, status: 200, ms: performance.now() - start }, 'request')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
})

async function handle(sql: Sql, callers: Callers, request: IncomingMessage) {
  const caller = await callers.ofRequest(request.headers)
  const body = await readBody(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  return runAs(sql, caller, async (tx) => {
    if (pathname === '/rest/v1/cheeses') {
      const limit = Number(searchParams.get('limit') ?? 1_000)
      return tx`select * from public.cheeses where active = true order by name limit ${limit}`
    }
    if (pathname === '/rest/v1/cheese_ratings') {
      const { user_id, cheese_id, rating } = JSON.parse(body)
      await tx`
        insert into public.cheese_ratings (user_id, cheese_id, rating) values (${user_id}, ${cheese_id}, ${rating})
        on conflict (user_id, cheese_id) do update
        set user_id = excluded.user_id, cheese_id = excluded.cheese_id, rating = excluded.rating`
      return null
    }
    const [row] = await tx`select public.get_cheese_favorites_count(${JSON.parse(body).cheese_uuid}) as count`
    return row?.count
  })
}

async function readBody(request: IncomingMessage) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
