import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from './tools/browser.ts'

const PORT = 4173
const url = `http://127.0.0.1:${PORT}`

export default defineConfig({
  testDir: 'e2e',
  // More than the cores of a small machine, because tests wait for what a page shows.
  workers: 3,
  timeout: 80_000,
  expect: { timeout: 15_000 },
  // A browser can hang while it closes; a test that passes on the retry is reported as flaky.
  retries: 1,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '.cache/e2e-results.json' }]],
  outputDir: '.cache/e2e',
  use: {
    baseURL: url,
    locale: 'en-CA',
    // Far from the shop, so that a time by the browser's clock would fail a test.
    timezoneId: 'Asia/Tokyo',
    launchOptions: browserLaunchOptions(),
    trace: 'on-first-retry',
    // Each worker is a household of its own: limits by IP count what one test at a time does.
    extraHTTPHeaders: {
      'x-forwarded-for': `127.0.1.${Number(process.env['TEST_WORKER_INDEX'] ?? 0) + 1}`,
    },
  },
  webServer: {
    command: 'node tools/start.mjs',
    url: `${url}/readyz`,
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(PORT), DATA_DIR: '.cache/e2e-data', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' },
  },
})
