import { randomUUID } from 'node:crypto'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { pino } from 'pino'
import { readConfig, type Config } from '../config.ts'
import { createServerContext } from '../context.ts'
import { createApp } from '../create-app.ts'
import { openDatabase } from '../database/open-database.ts'
import { listenForSiteChanges } from '../database/site-changes.ts'
import { connect } from '../database/login-roles.ts'
import type { Sql } from '../database/sql/sql.ts'
import { SUPABASE_DIR } from './cluster.ts'
import { fillShop } from './fill-shop.ts'
import { freePort } from './free-port.ts'
import { sourceRenderer } from './source-renderer.ts'

export const PASSWORD = 'Mimolette-Extra-1'
const LOWEST_BCRYPT_COST = 4

/** A process of a shop over a database of its own, with nothing but the URLs and the secret. */
export async function openExternalShop(secret: string, environment: NodeJS.ProcessEnv) {
  const port = await freePort()
  const config = readConfig({
    PORT: String(port),
    LOG_LEVEL: 'silent',
    DATA_DIR: '/nonexistent',
    TRUST_PROXY: '127.0.0.1',
    ...environment,
  })
  const onProgress = () => {}
  const database = await openDatabase({ config, secret, supabaseDir: SUPABASE_DIR, onProgress })
  await fillOnce(config)
  const log = pino({ level: config.logLevel })
  const siteChanges = await listenForSiteChanges(database.requests)
  const context = await createServerContext({ config, keys: database.keys, log, database, siteChanges })
  const app = await createApp(context, await sourceRenderer())
  await app.listen({ port, host: config.host })
  let visitors = 0
  const headers = { apikey: database.keys.publishableKey, 'content-type': 'application/json' }

  return {
    url: config.siteUrl,
    context,
    database,
    /** Each time as another visitor. */
    get: (path: string) =>
      fetch(config.siteUrl + path, {
        headers: { ...headers, 'x-forwarded-for': `198.18.${visitors >> 8}.${visitors++ & 255}` },
      }),
    send: (method: string, path: string, body: unknown, more: Record<string, string> = {}) =>
      fetch(config.siteUrl + path, { method, headers: { ...headers, ...more }, body: JSON.stringify(body) }),
    /** Signs in as a person who was added, and returns the header to send. */
    async signIn(email: string) {
      const body = JSON.stringify({ email, password: PASSWORD })
      const url = `${config.siteUrl}/auth/v1/token?grant_type=password`
      const response = await fetch(url, { method: 'POST', headers, body })
      const { access_token: token } = (await response.json()) as { access_token: string }
      return { authorization: `Bearer ${token}` }
    },
    async close() {
      await app.close()
      await database.close()
    },
  }
}

/** Several processes open one shop. */
async function fillOnce({ databaseDirectUrl, databaseUrl }: Config) {
  const url = databaseDirectUrl ?? databaseUrl ?? ''
  const owner = connect({ url, databaseSecret: '' }, 'owner', { max: 1 })
  const [cheese] = await owner`select from public.cheeses limit 1`
  if (!cheese) await fillShop(owner)
  await owner.end()
}

export type ExternalShop = Awaited<ReturnType<typeof openExternalShop>>

/** A person who can sign in. Resolves with the id. */
export async function addMember(owner: Sql, email: string) {
  const [id, hash] = [randomUUID(), await bcrypt(PASSWORD, LOWEST_BCRYPT_COST)]
  await owner`
    insert into auth.users (id, email, encrypted_password, email_confirmed_at) values (${id}, ${email}, ${hash}, now())`
  return id
}
