import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { OperatorError } from './operator-error.ts'
import { readConfig } from './config.ts'

test('Without any variables the shop runs as a demo on loopback with the embedded database', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'embedded',
    host: '127.0.0.1',
    port: 3000,
    demo: true,
    siteUrl: 'http://127.0.0.1:3000',
  })
})

test('The demo is off with DEMO=0 and cannot be on without the embedded database', () => {
  expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://somewhere/shop', DEMO: '1' }).demo).toBe(false)
  expect(readConfig({ SUPABASE_URL: 'https://shop.example', DEMO: '1' }).demo).toBe(false)
})

test('Settings of the embedded PostgreSQL are read as pairs', () => {
  expect(readConfig({ POSTGRES_SETTINGS: 'shared_buffers=512MB  jit=on' }).postgresSettings).toEqual({
    shared_buffers: '512MB',
    jit: 'on',
  })
  expect(() => readConfig({ POSTGRES_SETTINGS: `jit='on' -c fsync=off` })).toThrow('POSTGRES_SETTINGS')
})

test.each(['short', 'x'.repeat(64), 'changeme'.repeat(8), 'password'.repeat(4)])(
  'The secret %j is refused in one line that proposes another',
  (APP_SECRET) => {
    expect(() => readConfig({ APP_SECRET })).toThrow(
      /^APP_SECRET is not valid: it must be at least 32 random characters, such as [\w-]{43}$/,
    )
  },
)

test('A random secret is accepted in any usual notation', () => {
  for (const notation of ['hex', 'base64', 'base64url'] as const) {
    const APP_SECRET = randomBytes(24).toString(notation)
    expect(readConfig({ APP_SECRET }).appSecret).toBe(APP_SECRET)
  }
})

test('An invalid variable is named in an operator error', () => {
  expect(() => readConfig({ PORT: 'three thousand' })).toThrow(OperatorError)
  expect(() => readConfig({ PORT: 'three thousand' })).toThrow('PORT')
  expect(() => readConfig({ METRICS_PORT: '70000' })).toThrow('METRICS_PORT')
  expect(() => readConfig({ DEMO: 'yes' })).toThrow('DEMO')
  expect(() => readConfig({ DATABASE_URL: 'db.example/shop' })).toThrow('DATABASE_URL is not valid')
  expect(() => readConfig({ DATABASE_CONNECTIONS: '4' })).toThrow('DATABASE_CONNECTIONS is not valid')
  expect(() => readConfig({ ALLOWED_ORIGINS: 'https://a.example/path' })).toThrow('ALLOWED_ORIGINS')
  expect(() => readConfig({ SITE_URL: 'shop' })).toThrow('SITE_URL is not valid: it must be a URL such as')
})

const WRONG: Record<string, string[]> = {
  PORT: ['0', '-1', '80.5', '65536', '3000 ', 'http'],
  METRICS_PORT: ['0', '9e3', '100000', 'off'],
  HOST: ['127.0.0.1\nX: y', '\u0000'],
  DATA_DIR: ['data\u0000', 'a\nb'],
  SITE_URL: [
    'shop.example',
    'ftp://shop.example',
    'javascript:alert(1)',
    'https://',
    'https://shop.example/cheese',
  ],
  ALLOWED_ORIGINS: ['*', 'kiosk.example', 'https://a.example/', 'https://a.example;https://b.example'],
  DEMO: ['yes', 'false', '2', 'on'],
  DATABASE_URL: [
    'db.example/shop',
    'mysql://owner@db.example/shop',
    'postgres://owner:50%@db.example/shop',
    'postgres://owner@db.example:port/shop',
    'postgres://owner@db.example/shop?sslmode=yes',
    'postgres://a.example:5432,b.example:x/shop',
  ],
  DATABASE_DIRECT_URL: ['localhost', 'http://db.example', 'postgres://[::1/shop'],
  DATABASE_CONNECTIONS: ['4', '-10', 'ten', '99999', '10.5'],
  APP_SECRET: ['cheese', ' '.repeat(40), 'a'.repeat(40)],
  SUPABASE_URL: ['project', 'postgres://db.example', 'https://project.example/rest/v1'],
  SUPABASE_PUBLISHABLE_KEY: ['sb_secret_123', 'a\nb'],
  GOOGLE_CLIENT_ID: ['a\nb', '\t'],
  GOOGLE_CLIENT_SECRET: ['a\nb', '\t'],
  SMTP_URL: ['mail.example', 'mail.example:587', 'smtp://', 'https://mail.example', 'smtps:mail.example'],
  MAIL_FROM: [
    'shop',
    'a@b@c',
    'Shop <shop>',
    'shop@shop.example\nBcc: x@y.example',
    'Shop shop@shop.example',
  ],
  TRUST_PROXY: ['proxy', '1', 'true', '10.0.0.0/99', '127.0.0.1,proxy', '300.0.0.1'],
  POSTGRES_SETTINGS: ['shared_buffers', 'a=b;c', "jit='on'", '-c fsync=off', 'a = b'],
  PROCESSES: ['0', '-1', '65', 'auto', '1.5'],
  DRAIN_SECONDS: ['-1', '5s', '601', '0.5'],
  LOG_LEVEL: ['verbose', 'INFO', '3'],
}

test.each(Object.entries(WRONG).flatMap(([name, values]) => values.map((value) => [name, value])))(
  'A wrong %s is refused in one line that names it: %j',
  (name, value) => {
    const read = () => readConfig({ [name]: value })
    expect(read).toThrow(OperatorError)
    expect(read).toThrow(new RegExp(`^${name} is not valid: .+$`))
  },
)

test('Every variable of the README is tried with wrong values', async () => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const rows = readme.slice(readme.indexOf('| variable |'), readme.indexOf('`/healthz` answers'))
  const names = rows.split('\n').flatMap((row) => row.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? [])
  expect(Object.keys(WRONG).toSorted()).toEqual(names.toSorted())
})

test('A variable that is of no use alone names the other one', () => {
  expect(() => readConfig({ GOOGLE_CLIENT_ID: 'id' })).toThrow(
    'With GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET must',
  )
  expect(() => readConfig({ DATABASE_DIRECT_URL: 'postgres://somewhere/shop' })).toThrow(
    'DATABASE_URL must be set',
  )
})

test.each([
  ['SMTP_URL', 'smtp://localhost:25'],
  ['SMTP_URL', 'smtps://user:p%40ss@mail.example:465?socketTimeout=120000'],
  ['MAIL_FROM', 'Old Quarter <hello@shop.example>'],
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8, fd00::/8'],
  ['DATABASE_URL', 'postgres://owner:a%2Fb@one:5432,two:5433/shop?sslmode=prefer'],
  ['DATABASE_URL', 'postgres://owner@/shop'],
  ['SITE_URL', 'http://localhost:3000'],
])('%s may be %s', (name, value) => {
  expect(() => readConfig({ [name]: value })).not.toThrow()
})

test('The database decides how the shop runs, and Supabase before a database of its own', () => {
  const [DATABASE_URL, SUPABASE_URL] = ['postgres://somewhere/shop', 'https://shop.example']
  expect(readConfig({ DATABASE_URL }).mode).toBe('server')
  expect(readConfig({ SUPABASE_URL }).mode).toBe('supabase')
  expect(readConfig({ DATABASE_URL, SUPABASE_URL }).mode).toBe('supabase')
})

test('Only a shop whose database others may use too serves requests for a while after it was told to end', () => {
  expect(readConfig({}).drainSeconds).toBe(0)
  expect(readConfig({ DATABASE_URL: 'postgres://somewhere/shop' }).drainSeconds).toBe(5)
  expect(readConfig({ SUPABASE_URL: 'https://shop.example' }).drainSeconds).toBe(5)
  expect(readConfig({ DRAIN_SECONDS: '7' }).drainSeconds).toBe(7)
})

test('A shop that listens everywhere is at localhost, and its URL has no slash at the end', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).siteUrl).toBe('http://localhost:80')
  expect(readConfig({ HOST: '::' }).siteUrl).toBe('http://localhost:3000')
  expect(readConfig({ SITE_URL: 'https://shop.example/' }).siteUrl).toBe('https://shop.example')
})
