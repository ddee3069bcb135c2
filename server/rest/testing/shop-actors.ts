import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Database } from '../../../src/backend/database.types.ts'
import { employ } from '../../../supabase/seed/employ.ts'
import type { TestServer } from '../../testing/test-server.ts'

export const MEMBER_ROLES = ['customer', 'employee', 'manager', 'admin'] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export type Actor = Awaited<ReturnType<typeof createActor>>

const options = {
  realtime: { transport: WebSocket as never },
  auth: { persistSession: false, autoRefreshToken: false },
}

export function visitorClient({ url, context }: TestServer) {
  return createClient<Database>(url, context.publishableKey, options)
}

/** A person with an account, a live session and the official client. */
export async function createActor(server: TestServer, role: MemberRole) {
  const { owner } = server.database
  const id = randomUUID()
  const session = randomUUID()
  await owner`insert into auth.users (id, email, email_confirmed_at) values (${id}, ${`${id}@rest.test`}, now())`
  await owner`insert into auth.sessions (id, user_id, created_at, updated_at) values (${session}, ${id}, now(), now())`
  if (role !== 'customer') await employ(owner, id, role)
  const token = await server.context.tokens.sign({
    sub: id,
    role: 'authenticated',
    session_id: session,
    aal: 'aal1',
    exp: Math.floor(Date.now() / 1000) + 3_600,
  })
  const client = createClient<Database>(server.url, server.context.publishableKey, {
    ...options,
    accessToken: async () => token,
  })
  return { id, role, token, client }
}
