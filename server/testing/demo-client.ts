import { createClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Database } from '../../src/backend/database.types.ts'
import { DEMO_PASSWORD, type DemoAccount } from '../../supabase/seed/demo/people.ts'

type DemoShop = { url: string; context: { publishableKey: string } }

/** The official client as a visitor, or signed in as one of the demo shop's people. */
export async function demoClient({ url, context }: DemoShop, person?: DemoAccount) {
  const client = createClient<Database>(url, context.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    // Node 20 has no WebSocket of its own, and the client requires one.
    realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
  })
  if (person) {
    const { error } = await client.auth.signInWithPassword({
      email: `${person}@demo.test`,
      password: DEMO_PASSWORD,
    })
    if (error) throw error
  }
  return client
}

export type DemoClient = Awaited<ReturnType<typeof demoClient>>
