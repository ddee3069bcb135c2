import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { AuthContext } from '../auth-context.ts'
import { requireUser } from './authenticate.ts'
import { parseInput } from '../input.ts'

const logoutQuery = v.object({
  scope: v.optional(v.picklist(['global', 'local', 'others'], 'Unsupported logout scope'), 'global'),
})

export function logoutRoute(app: FastifyInstance, auth: AuthContext) {
  app.post('/logout', async (request, reply) => {
    const { scope } = parseInput(logoutQuery, request.query)
    const { user, session } = await requireUser(auth, request)
    const { sql } = auth
    const which = {
      global: sql`true`,
      local: sql`id = ${session.id}`,
      others: sql`id <> ${session.id}`,
    }
    await sql.begin(async (sql) => {
      await sql`delete from auth.sessions where user_id = ${user.id} and ${which[scope]}`
      // Another device may be a stranger's. What it had mailed ends with it.
      if (scope !== 'local') await sql`select private.end_open_codes(${user.id})`
    })
    return reply.status(204).send()
  })
}
