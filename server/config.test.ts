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

test('An invalid variable is named in an operator error', () => {
  expect(() => readConfig({ PORT: 'three thousand' })).toThrow(OperatorError)
  expect(() => readConfig({ PORT: 'three thousand' })).toThrow('PORT')
  expect(() => readConfig({ METRICS_PORT: '70000' })).toThrow('METRICS_PORT')
  expect(() => readConfig({ DEMO: 'yes' })).toThrow('DEMO')
  expect(() => readConfig({ ALLOWED_ORIGINS: 'https://a.example/path' })).toThrow('ALLOWED_ORIGINS')
})
