import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startupBanner } from './startup-banner.ts'

const environment = { DATA_DIR: '/srv/shop', SITE_URL: 'https://shop.test', DEMO: '0' }
const DATABASE_URL = 'postgres://owner:password@db.test/shop'

const bannerOf = (variables: NodeJS.ProcessEnv, hasAdmin: boolean) =>
  startupBanner({ ...readConfig({ ...environment, ...variables }), hasAdmin })

test('A shop without an admin is told how to get one, with all variables that the command needs', () => {
  expect(bannerOf({}, false)).toContain("DATA_DIR='/srv/shop' npm run grant -- EMAIL admin")
  expect(bannerOf({}, false)).not.toContain('DATABASE_URL')
  expect(bannerOf({ DATABASE_URL }, false)).toContain('run this with the same DATABASE_URL')
})

test('A shop with an admin is not told how to get the first one', () => {
  expect(bannerOf({}, true)).not.toContain('First admin')
  expect(bannerOf({ DATABASE_URL }, true)).not.toContain('First admin')
})

test('A shop on a PostgreSQL of its own is told where its data is, without the password', () => {
  const banner = bannerOf({ DATABASE_URL }, true)
  expect(banner).toContain('Data: in DATABASE_URL')
  expect(banner).not.toContain('password')
})

test('A shop whose backend is hosted Supabase is not told of data or roles', () => {
  const banner = bannerOf({ SUPABASE_URL: 'https://hosted.test' }, true)
  expect(banner).toContain('Your shop runs at https://shop.test')
  expect(banner).not.toMatch(/Data|admin|mail/)
})
