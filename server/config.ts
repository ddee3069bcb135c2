import { availableParallelism } from 'node:os'
import path from 'node:path'
import * as v from 'valibot'
import { isDatabaseUrl } from './database/servers/database-url.ts'
import { createProxyTrust } from './http/caller/client-ip.ts'
import { OperatorError } from './operator-error.ts'
import { secretSchema } from './secret/valid-secret.ts'

const flag = v.optional(v.picklist(['0', '1']))
/** Metrics can be read from this machine only. */
export const METRICS_HOST = '127.0.0.1'
const HIGHEST_PORT = 65_535
/** Balancers look every few seconds whether a process is ready. */
const DRAIN_SECONDS = 5
const MOST_DRAIN_SECONDS = 600
const MOST_PROCESSES = 64
const port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'it must be a number'),
  v.transform(Number),
  v.minValue(1, 'it must be at least 1'),
  v.maxValue(HIGHEST_PORT, `it must be at most ${HIGHEST_PORT}`),
)

const count = (most: number, least = 0) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,4}$/, 'it must be a number'),
    v.transform(Number),
    v.minValue(least, `it must be at least ${least}`),
    v.maxValue(most, `it must be at most ${most}`),
  )

const text = v.pipe(v.string(), v.regex(/^\P{Cc}+$/u, 'it must be one line'))

const webUrl = v.pipe(
  v.string(),
  v.check((url) => {
    if (!URL.canParse(url)) return false
    const { protocol, pathname, search, hash, username } = new URL(url)
    return /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username
  }, 'it must be a URL such as https://shop.example, without a path'),
)

const mailServerUrl = v.pipe(
  v.string(),
  v.check(
    (url) => URL.canParse(url) && /^smtps?:\/\/[^/?#]/.test(url),
    'it must be a URL such as smtps://user:password@mail.example:465',
  ),
)

const sender = v.pipe(
  text,
  v.regex(/^[^<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'it must be an email, or Name <email>'),
)

const proxies = v.pipe(
  v.string(),
  v.check((list) => {
    try {
      createProxyTrust(list)
      // A number of hops would be read as an address.
      return !/^\d+$/.test(list)
    } catch {
      return false
    }
  }, 'it must be an IP address or a range such as 10.0.0.0/8, or several, separated by commas'),
)

/** The secret key would reach every browser. */
const publishableKey = v.pipe(
  text,
  v.check(
    (key) => !key.startsWith('sb_secret_'),
    'it must be the key that the project shows for browsers, not the secret one',
  ),
)

const origins = v.pipe(
  v.string(),
  v.transform((list) => list.split(',').map((origin) => origin.trim())),
  v.transform((list) => list.filter((origin) => origin !== '')),
  v.check(
    (list) => list.every((origin) => URL.canParse(origin) && new URL(origin).origin === origin),
    'it must be a list of origins such as https://kiosk.example, separated by commas',
  ),
)

/** `name=value` pairs, separated by spaces. */
const postgresSettings = v.pipe(
  v.string(),
  v.regex(/^([a-z_]+=[\w.-]+( +|$))*$/, 'it must be a list such as "shared_buffers=512MB work_mem=16MB"'),
  v.transform((text) =>
    Object.fromEntries(
      text
        .split(/ +/)
        .filter(Boolean)
        .map((pair) => pair.split('=') as [string, string]),
    ),
  ),
)

const databaseUrl = v.pipe(
  v.string(),
  v.check(isDatabaseUrl, 'it must be a URL such as postgres://owner:password@db.example:5432/shop'),
)

/** One that listens, one that tells whether the database answers, and those of sign-in and of requests. */
const LEAST_CONNECTIONS = 5
const MAX_CORES = 1_024

const environmentSchema = v.object({
  PORT: v.optional(port, '3000'),
  HOST: v.optional(text, '127.0.0.1'),
  DATA_DIR: v.optional(text, './data'),
  DATABASE_URL: v.optional(databaseUrl),
  DATABASE_DIRECT_URL: v.optional(databaseUrl),
  DATABASE_CONNECTIONS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'it must be a number'),
      v.transform(Number),
      v.minValue(LEAST_CONNECTIONS, `it must be at least ${LEAST_CONNECTIONS}`),
    ),
    '10',
  ),
  APP_SECRET: v.optional(secretSchema),
  DATABASE_CORES: v.optional(count(MAX_CORES, 1)),
  SUPABASE_URL: v.optional(webUrl),
  SUPABASE_PUBLISHABLE_KEY: v.optional(publishableKey),
  DEMO: flag,
  SITE_URL: v.optional(webUrl),
  ALLOWED_ORIGINS: v.optional(origins, ''),
  TRUST_PROXY: v.optional(proxies),
  LOG_LEVEL: v.optional(v.picklist(['silent', 'error', 'warn', 'info', 'debug'])),
  GOOGLE_CLIENT_ID: v.optional(text),
  GOOGLE_CLIENT_SECRET: v.optional(text),
  SMTP_URL: v.optional(mailServerUrl),
  MAIL_FROM: v.optional(sender),
  METRICS_PORT: v.optional(port),
  PROCESSES: v.optional(v.pipe(count(MOST_PROCESSES), v.minValue(1, 'it must be at least 1')), '1'),
  DRAIN_SECONDS: v.optional(count(MOST_DRAIN_SECONDS)),
  POSTGRES_SETTINGS: v.optional(postgresSettings),
})

/** A database on another machine does not say how many it has. */
const CORES_ELSEWHERE = 2

type DatabaseMode = 'embedded' | 'server' | 'supabase'

export type Config = ReturnType<typeof readConfig>

/** Reads the environment once; everything else receives the result. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = parseEnvironment(environment)
  const mode: DatabaseMode = given.SUPABASE_URL ? 'supabase' : given.DATABASE_URL ? 'server' : 'embedded'
  const demo = mode === 'embedded' && given.DEMO !== '0'
  const siteUrl = given.SITE_URL ?? `http://${displayHost(given.HOST)}:${given.PORT}`
  return {
    port: given.PORT,
    host: given.HOST,
    dataDir: path.resolve(given.DATA_DIR),
    mode,
    databaseUrl: given.DATABASE_URL,
    /** The database itself, if the URL leads to a pooler. */
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    /** How many this process may open at most. */
    databaseConnections: given.DATABASE_CONNECTIONS,
    appSecret: given.APP_SECRET,
    /** How many transactions the database can run at full speed. */
    databaseCores: given.DATABASE_CORES ?? (mode === 'embedded' ? availableParallelism() : CORES_ELSEWHERE),
    supabaseUrl: given.SUPABASE_URL,
    supabasePublishableKey: given.SUPABASE_PUBLISHABLE_KEY,
    /** Demo accounts, sample shop, mailbox page and the stand-in for Google: only with the embedded database. */
    demo,
    siteUrl: siteUrl.replace(/\/$/, ''),
    /** Without it, each process of a shop takes its own port for the URL. */
    isSiteUrlGiven: given.SITE_URL !== undefined,
    /** Otherwise it is the default, which may not be where the shop runs. */
    isUrlGiven: Boolean(environment['SITE_URL'] || environment['PORT']),
    /** Other sites whose pages may use the API from a browser. */
    allowedOrigins: given.ALLOWED_ORIGINS,
    trustProxy: given.TRUST_PROXY ?? (false as const),
    logLevel: given.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    google:
      given.GOOGLE_CLIENT_ID && given.GOOGLE_CLIENT_SECRET
        ? { clientId: given.GOOGLE_CLIENT_ID, clientSecret: given.GOOGLE_CLIENT_SECRET }
        : undefined,
    smtpUrl: given.SMTP_URL,
    /** The mailbox of the demo can be read by everybody, and hosted Supabase has a mail server of its own. */
    sendsMail: Boolean(given.SMTP_URL) || demo || mode === 'supabase',
    mailFrom: given.MAIL_FROM,
    metricsPort: given.METRICS_PORT,
    /** How many serve requests; with one, this process does. */
    processes: given.PROCESSES,
    /** How long requests are still served after SIGTERM. The embedded database has no second process to go to. */
    drainSeconds: given.DRAIN_SECONDS ?? (mode === 'embedded' ? 0 : DRAIN_SECONDS),
    /** Settings of the embedded PostgreSQL that differ from those for a small shop. */
    postgresSettings: given.POSTGRES_SETTINGS,
  }
}

function parseEnvironment(environment: NodeJS.ProcessEnv) {
  const given = withoutEmpty(environment)
  const result = v.safeParse(environmentSchema, given)
  const alone = NEEDS.find(([name, needed]) => given[name] && !given[needed])
  if (result.success && alone) throw new OperatorError(`With ${alone[0]}, ${alone[1]} must be set too.`)
  if (result.success) return result.output
  const [issue] = result.issues
  throw new OperatorError(`${v.getDotPath(issue)} is not valid: ${issue.message}`)
}

/** What is of no use alone. */
const NEEDS = [
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'],
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
] as const

function withoutEmpty(environment: NodeJS.ProcessEnv) {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
}

function displayHost(host: string) {
  return host === '0.0.0.0' || host === '::' ? 'localhost' : host
}
