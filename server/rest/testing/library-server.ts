import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import { generateKeyPair, exportJWK } from 'jose'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { readConfig } from '../../config.ts'
import { createServerContext } from '../../context.ts'
import { createServer } from '../../http/create-server.ts'
import { NO_SITE_CHANGES } from '../../database/site-changes.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { createDataApi } from '../data-api.ts'
import { restApi } from '../rest-api.ts'

type Writing = { method: string; path: string; body: unknown; headers?: Record<string, string> }

/** The data API alone, over a small library of its own, reached through the official client. */
export async function startLibrary() {
  const database = await createTestDatabase('empty')
  await database.owner.unsafe(await readFile(path.join(import.meta.dirname, 'fixture.sql'), 'utf8'))
  const keys = await createKeys()
  const context = await createServerContext({
    config: readConfig({ SITE_URL: 'http://127.0.0.1:3000' }),
    keys,
    log: pino({ level: 'silent' }),
    database,
    siteChanges: NO_SITE_CHANGES,
  })
  const app = await createServer(context)
  const dataApi = await createDataApi(context)
  await app.register(restApi(context, dataApi), { prefix: '/rest/v1' })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })

  /** Of a person with a live session. */
  const memberToken = async (id: string = randomUUID(), lifetime = 3600) => {
    const session = randomUUID()
    const { owner } = database
    await owner`insert into auth.users (id, email) values (${id}, ${`${id}@library.test`}) on conflict do nothing`
    await owner`insert into auth.sessions (id, user_id) values (${session}, ${id})`
    return context.tokens.sign({
      sub: id,
      role: 'authenticated',
      session_id: session,
      exp: Math.floor(Date.now() / 1000) + lifetime,
    })
  }
  const clientFor = (token?: string) =>
    createClient(url, keys.publishableKey, {
      realtime: { transport: WebSocket as never },
      auth: { persistSession: false, autoRefreshToken: false },
      ...(token ? { accessToken: async () => token } : {}),
    })

  /** For what the client cannot send. */
  const fetchRaw = (pathAndQuery: string, init: RequestInit = {}) => {
    const headers = { apikey: keys.publishableKey, ...(init.headers as Record<string, string>) }
    return fetch(`${url}/rest/v1${pathAndQuery}`, { ...init, headers })
  }

  return {
    url,
    keys,
    publishableKey: keys.publishableKey,
    context,
    database,
    memberToken,
    clientFor,
    fetch: fetchRaw,
    /** Writes as a person, with a body that is sent as it is or as JSON. */
    sendAs: (token: string, { method, path, body, headers }: Writing) =>
      fetchRaw(path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async close() {
      await app.close()
      await context.close()
      await database.close()
    },
  }
}

export type Library = Awaited<ReturnType<typeof startLibrary>>

async function createKeys() {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return {
    publishableKey: 'sb_publishable_test',
    secretKey: 'sb_secret_test',
    sealingKey: '',
    signingKey: { ...(await exportJWK(privateKey)), kid: 'test', alg: 'ES256' },
  }
}
