import { AuthClient } from '@supabase/auth-js'
import { expect } from 'vitest'
import { createMailStore } from '../../mail/mail-store.ts'
import { createAccountMail } from '../../mail/queues/account-mail.ts'
import { sendFrom } from '../../mail/queues/send-queued-mail.ts'
import { createTestServer } from '../../testing/test-server.ts'

export const PASSWORD = 'Gruyere-Fribourg-9'
const MAIL_ATTEMPTS = 500
const MAIL_RETRY_MS = 20

/** The server over an empty database, with official clients to talk to its auth service. */
export async function createAuthServer() {
  // A proxy on the same machine is trusted, so that tests can use any number of IP addresses.
  const shop = await createTestServer({ template: 'empty', environment: { TRUST_PROXY: '127.0.0.1' } })
  const { context, database } = shop
  const url = `${shop.url}/auth/v1`
  const store = createMailStore(database.auth, context.keys)
  // Tests read the queue of the shop.
  const stopMail = await sendFrom([createAccountMail(context)], context)
  let visitors = 0

  function headersFrom(ip: string) {
    return { apikey: context.publishableKey, 'x-forwarded-for': ip }
  }

  function newIp() {
    visitors++
    return `198.51.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`
  }

  const server = {
    url,
    siteUrl: shop.url,
    sql: database.owner,
    context,
    headersFrom,
    restart: shop.restart,
    async close() {
      await stopMail()
      await shop.close()
    },
    newIp,

    /** A new browser, by default with its own IP address. */
    client(ip = newIp()) {
      const memory = new Map<string, string>()
      return new AuthClient({
        url,
        headers: headersFrom(ip),
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

    post(path: string, body: unknown, ip = newIp(), headers: Record<string, string> = {}) {
      return fetch(url + path, {
        method: 'POST',
        headers: { ...headersFrom(ip), 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      })
    },

    /** Waits for the newest message to a recipient with these words in its subject. */
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

    async waitForMails(to: string, count: number) {
      await expect.poll(() => server.mailCount(to), { timeout: MAIL_ATTEMPTS * MAIL_RETRY_MS }).toBe(count)
    },

    /** Resets all limits, for tests of something else. */
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
  }
  return server
}

export type AuthServer = Awaited<ReturnType<typeof createAuthServer>>

function readLink(text: string) {
  const link = /https?:\/\/\S+/.exec(text)?.[0] ?? ''
  const code = /code: (\d{6})/.exec(text)?.[1] ?? ''
  return { text, link, code, tokenHash: link ? (new URL(link).searchParams.get('token_hash') ?? '') : '' }
}
