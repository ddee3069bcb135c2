import { createServer, type IncomingMessage } from 'node:http'
import { decodeJwt } from 'jose'
import type { Sql } from 'postgres'
import { connect } from '../../server/database/login-roles.ts'
import { serveBench } from './serve-bench.ts'

/** The baseline: hand-written queries with the same role switch and nothing else. */
await serveBench(async ({ location, port }) => {
  const sql = connect(location, 'authenticator', { max: 16 })
  const server = createServer(async (request, response) => {
    const answer = await handle(sql, request)
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
})

async function handle(sql: Sql, request: IncomingMessage) {
  const body = await readBody(request)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
  const claims = claimsOf(request.headers.authorization)
  return sql.begin(async (tx) => {
    await tx`select set_config('role', ${claims.role}, true), set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`
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

const remembered = new Map<string, { role: string }>()

/** Reads claims without verifying them, which favors the baseline. */
function claimsOf(authorization = ''): { role: string } {
  const token = authorization.replace('Bearer ', '')
  if (token.split('.').length !== 3) return { role: 'anon' }
  const claims = remembered.get(token) ?? (decodeJwt(token) as { role: string })
  remembered.set(token, claims)
  return claims
}
