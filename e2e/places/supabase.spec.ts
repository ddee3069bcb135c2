import { test } from '@playwright/test'
import {
  createInstallation,
  runShop,
  untilReady,
  type ShopProcess,
} from '../../server/testing/shop-process.ts'
import { takeJourney } from '../support/journey.ts'
import { apikey, DEMO_PASSWORD } from '../support/sessions.ts'

/** An open list is read again after 20 seconds, and a public page is kept for a minute. */
const SHOWN_WITHIN = { list: 40_000, page: 90_000 }

/** One process with the backend, as on hosted Supabase, and another one that only serves pages. */
let backend: ShopProcess
let pages: ShopProcess
let remove: () => Promise<unknown>

test.beforeAll(async () => {
  test.setTimeout(180_000)
  const [data, site] = [await createInstallation(), await createInstallation()]
  const origin = `http://127.0.0.1:${site.port}`
  backend = runShop({
    PORT: String(data.port),
    DATA_DIR: data.dataDir,
    ALLOWED_ORIGINS: origin,
    SITE_URL: origin,
  })
  await untilReady(backend)
  pages = runShop({
    PORT: String(site.port),
    DATA_DIR: site.dataDir,
    SUPABASE_URL: backend.url,
    SUPABASE_PUBLISHABLE_KEY: apikey,
  })
  await untilReady(pages)
  remove = () => Promise.all([data.remove(), site.remove()])
})
test.afterAll(async () => {
  for (const shop of [pages, backend]) {
    shop.child.kill('SIGTERM')
    await shop.ended
  }
  await remove()
})

test('With the backend on another origin members and staff do everything, and see what others do @long', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const people = { domain: 'demo.test', password: DEMO_PASSWORD }
  await takeJourney(browser, { url: pages.url, people, shownWithin: SHOWN_WITHIN })
})
