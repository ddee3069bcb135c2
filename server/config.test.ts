import { randomBytes } from 'node:crypto'
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

test('The database decides how the shop runs, and Supabase before a database of its own', () => {
  const [DATABASE_URL, SUPABASE_URL] = ['postgres://somewhere/shop', 'https://shop.example']
  expect(readConfig({ DATABASE_URL }).mode).toBe('server')
  expect(readConfig({ SUPABASE_URL }).mode).toBe('supabase')
  expect(readConfig({ DATABASE_URL, SUPABASE_URL }).mode).toBe('supabase')
})

test('A shop that listens everywhere is at localhost, and its URL has no slash at the end', () => {
  expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).siteUrl).toBe('http://localhost:80')
  expect(readConfig({ HOST: '::' }).siteUrl).toBe('http://localhost:3000')
  expect(readConfig({ SITE_URL: 'https://shop.example/' }).siteUrl).toBe('https://shop.example')
})
