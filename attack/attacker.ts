import { randomInt } from 'node:crypto'
import { inject } from 'vitest'
import { connect, type DatabaseLocation } from '../server/database/login-roles.ts'
import { loadKeys } from '../server/keys.ts'
import { createMailStore } from '../server/mail/mail-store.ts'

export type Shop = { url: string; publishableKey: string; dataDir: string; database: DatabaseLocation }

declare module 'vitest' {
  interface ProvidedContext {
    shop: Shop
  }
}

export const STAFF = ['employee', 'manager', 'admin'] as const
export type Person = 'visitor' | 'member' | (typeof STAFF)[number]

export const PASSWORD = 'Gruyere-Fribourg-9'
export const emailOf = (person: Person) => `${person}@people.example`

type Sending = {
  method?: string
  headers?: Record<string, string>
  /** Text and forms are sent as they are, anything else as JSON. */
  body?: unknown
  token?: string | undefined
  ip?: string
}

/** One request through the public port, by default from an IP that was not used before. */
export async function send(
  path: string,
  { method, headers, body, token, ip }: Sending = {},
  shop = inject('shop'),
) {
  const isRaw = typeof body === 'string' || body instanceof FormData
  const response = await fetch(shop.url + path, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      apikey: shop.publishableKey,
      'x-forwarded-for': ip ?? newIp(),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && !isRaw && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: isRaw ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parseJson(text) }
}

export type Answer = Awaited<ReturnType<typeof send>>

function parseJson(text: string) {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function newIp() {
  const part = () => randomInt(1, 255)
  return `100.${randomInt(64, 128)}.${part()}.${part()}`
}

export const newEmail = () => `eve-${randomInt(2 ** 40)}@attacker.example`

/** A confirmed account, signed in. */
export async function openAccount(shop = inject('shop'), email = newEmail()) {
  await send('/auth/v1/signup', { body: { email, password: PASSWORD } }, shop)
  const { code } = await readMail(email, 'Confirm', shop)
  const { json } = await send('/auth/v1/verify', { body: { type: 'signup', email, token: code } }, shop)
  return { email, session: json, token: String(json.access_token), id: String(json.user.id) }
}

const tokens = new Map<Person, Promise<string>>()

/** The access token of one of the shop's people, or none for a visitor. */
export async function tokenOf(person: Person) {
  if (person === 'visitor') return undefined
  const known = tokens.get(person) ?? signIn(emailOf(person)).then(({ json }) => String(json.access_token))
  tokens.set(person, known)
  return known
}

export const signIn = (email: string, password = PASSWORD, ip = newIp()) =>
  send('/auth/v1/token?grant_type=password', { body: { email, password }, ip })

export async function sendAs(person: Person, path: string, sending: Sending = {}) {
  return send(path, { ...sending, token: await tokenOf(person) })
}

export const callAs = (person: Person, name: string, body: Record<string, unknown> = {}) =>
  sendAs(person, `/rest/v1/rpc/${name}`, { body })

/** The newest message in a mailbox with this word in its subject, as soon as it is there. */
export async function readMail(email: string, subject: string, shop = inject('shop')) {
  for (let attempt = 0; attempt < 1500; attempt++) {
    const mails = await readMailbox(email, shop)
    const mail = mails.find((candidate) => candidate.subject.includes(subject))
    if (mail) {
      const link = /https?:\/\/\S+/.exec(mail.text)?.[0] ?? ''
      return { ...mail, link, code: /code: (\d{6})/.exec(mail.text)?.[1] ?? '' }
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`No message to ${email} about "${subject}"`)
}

/** All messages to an email address, the newest first. */
export async function readMailbox(email: string, { database, dataDir } = inject('shop')) {
  const owner = connect(database, 'owner', { max: 1 })
  const { databaseSecret } = database
  const keys = await owner.begin((sql) => loadKeys(sql, databaseSecret, { dataDir, demo: false }))
  const mails = await createMailStore(owner, keys).list()
  await owner.end()
  return mails.filter(({ to }) => to === email)
}

/** The cheese that the attacks are aimed at. */
export async function someCheese(order = 'slug') {
  const { json } = await send(`/rest/v1/cheeses?select=id,slug,name,version&order=${order}&limit=1`)
  return json[0] as { id: string; slug: string; name: string; version: number }
}

/** Another one, which staff have sold out. */
export async function soldOutCheese() {
  const cheese = await someCheese('slug.desc')
  await callAs('employee', 'set_in_stock', { cheese_uuid: cheese.id, in_stock: false })
  return cheese
}
