import { expect, test } from 'vitest'
import { OperatorError } from './operator-error.ts'
import { readConfig } from './config.ts'

test('Without any variables the shop runs embedded, on loopback, as a demo', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'embedded',
    host: '127.0.0.1',
    port: 3000,
    demo: true,
    siteUrl: 'http://127.0.0.1:3000',
  })
})

test('The demo is off with DEMO=0 and can never be on outside the embedded database', () => {
  expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  expect(readConfig({ DATABASE_URL: 'postgres://somewhere/shop', DEMO: '1' }).demo).toBe(false)
  expect(readConfig({ SUPABASE_URL: 'https://shop.example', DEMO: '1' }).demo).toBe(false)
})

test('A variable that makes no sense is named in one line', () => {
  expect(() => readConfig({ PORT: 'three thousand' })).toThrow(OperatorError)
  expect(() => readConfig({ PORT: 'three thousand' })).toThrow('PORT')
  expect(() => readConfig({ METRICS_PORT: '70000' })).toThrow('METRICS_PORT')
  expect(() => readConfig({ DEMO: 'yes' })).toThrow('DEMO')
})
