import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { AuthClient } from '@supabase/auth-js'
import fastify from 'fastify'
import { createAccessTokens } from '../../access-token.ts'
import { readConfig } from '../../config.ts'
import type { ServerContext } from '../../context.ts'
import { loadKeys } from '../../keys.ts'
import { createMailStore } from '../../mail/mail-store.ts'
import { mailbox } from '../../mail/mailbox.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import { freePort } from '../../testing/free-port.ts'
import { authApi } from '../auth-api.ts'
import { DEMO_GOOGLE_PATH } from '../demo-google/demo-google-client.ts'
import { demoGoogle } from '../demo-google/demo-google.ts'

export const PASSWORD = 'Gruyere-Fribourg-9'
const MAIL_ATTEMPTS = 100
const MAIL_RETRY_MS = 20

/** The auth service by itself on a port and a database of its own, with official clients to talk to it. */
export async function createAuthServer() {
  const database = await createTestDatabase('empty')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-auth-'))
  const config = readConfig({ PORT: String(await freePort()), DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const keys = await loadKeys(config)
  const tokens = await createAccessTokens(keys.signingKey)
  const url = `${config.siteUrl}/auth/v1`
  const store = createMailStore(dataDir)
  let app = await start()
  let visitors = 0

  async function start() {
    // Stands for a proxy on the same machine, so that a test can come from as many addresses as it needs.
    const server = fastify({ trustProxy: '127.0.0.1' })
    const context: ServerContext = {
      config,
      keys,
      publishableKey: keys.publishableKey,
      tokens,
      log: server.log,
      database,
      onSiteChange: () => {},
    }
    await server.register(authApi(context), { prefix: '/auth/v1' })
    await server.register(demoGoogle(context), { prefix: DEMO_GOOGLE_PATH })
    await server.register(mailbox(context), { prefix: '/mailbox' })
    await server.listen({ port: config.port, host: '127.0.0.1' })
    return server
  }

  function headersFrom(address: string) {
    return { apikey: keys.publishableKey, 'x-forwarded-for': address }
  }

  function newAddress() {
    visitors++
    return `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
  }

  const server = {
    url,
    siteUrl: config.siteUrl,
    sql: database.owner,
    tokens,
    headersFrom,
    newAddress,

    /** A browser of its own, by default at an address of its own. */
    client(address = newAddress()) {
      const memory = new Map<string, string>()
      return new AuthClient({
        url,
        headers: headersFrom(address),
        flowType: 'pkce',
        autoRefreshToken: false,
        persistSession: true,
        storage: {
          getItem: (key) => memory.get(key) ?? null,
          setItem: (key, value) => void memory.set(key, value),
          removeItem: (key) => void memory.delete(key),
        },
      })
    },

    post(path: string, body: unknown, address = newAddress(), headers: Record<string, string> = {}) {
      return fetch(url + path, {
        method: 'POST',
        headers: { ...headersFrom(address), 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    },

    /** Waits for the newest message to somebody whose subject has these words. */
    async mail(to: string, words: string) {
      for (let attempt = 0; attempt < MAIL_ATTEMPTS; attempt++) {
        const mails = await store.list()
        const found = mails.find((mail) => mail.to === to && mail.subject.includes(words))
        if (found) return readLink(found.text)
        await new Promise((resolve) => setTimeout(resolve, MAIL_RETRY_MS))
      }
      throw new Error(`No message to ${to} about "${words}"`)
    },

    async mailCount(to: string) {
      return (await store.list()).filter((mail) => mail.to === to).length
    },

    /** Forgets how often anybody tried anything, for tests that are about something else. */
    async forgetLimits() {
      await database.owner`delete from auth.rate_limits`
    },

    /** A confirmed account with the usual password. */
    async createAccount(email: string) {
      const client = server.client()
      await client.signUp({ email, password: PASSWORD })
      const { code } = await server.mail(email, 'Confirm')
      const { data, error } = await client.verifyOtp({ email, token: code, type: 'signup' })
      if (error) throw error
      await server.forgetLimits()
      return { client, userId: data.user?.id ?? '' }
    },

    async restart() {
      await app.close()
      app = await start()
    },

    async close() {
      await app.close()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return server
}

export type AuthServer = Awaited<ReturnType<typeof createAuthServer>>

function readLink(text: string) {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  const code = /code: (\d{6})/.exec(text)?.[1] ?? ''
  return { text, link, code, tokenHash: link ? (new URL(link).searchParams.get('token_hash') ?? '') : '' }
}
