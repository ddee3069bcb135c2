import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { locateDatabase } from '../database/locate-database.ts'
import { connect } from '../database/login-roles.ts'
import { readConfig } from '../config.ts'
import { findSecret } from '../secret/app-secret.ts'
import { generateSecret } from '../secret/valid-secret.ts'
import { createInstallation, killRunningShops, runShop, untilReady } from '../testing/shop-process.ts'
import { freePort } from '../testing/free-port.ts'
import { recordedSiteUrl } from './recorded-site-url.ts'

let installation: Awaited<ReturnType<typeof createInstallation>>
beforeAll(async () => {
  installation = await createInstallation()
})
afterEach(killRunningShops)
afterAll(() => installation.remove())

const environment = (overrides: Partial<NodeJS.ProcessEnv> = {}) => ({
  PORT: String(installation.port),
  DATA_DIR: installation.dataDir,
  ...overrides,
})

async function expectOneLine(shop: ReturnType<typeof runShop>, text: string | RegExp) {
  expect(await shop.ended).toBe(1)
  const lines = shop.output().trim().split('\n')
  expect(lines.at(-1)).toMatch(text)
  expect(shop.output()).not.toMatch(/^\s+at /m)
}

test('The shop starts, prints its URL and demo accounts, and stops cleanly on SIGTERM', async () => {
  const shop = runShop(environment())
  await untilReady(shop)
  expect(shop.output()).toContain(`open at ${shop.url}`)
  expect(shop.output()).toContain('admin@demo.test')
  // For commands in a shell without its PORT.
  expect(await recordedSiteUrl(installation.dataDir)).toBe(shop.url)
  shop.child.kill('SIGTERM')
  expect(await shop.ended).toBe(0)
}, 120_000)

test('Starting again uses the existing data and stops cleanly on SIGINT', async () => {
  const began = Date.now()
  const shop = runShop(environment())
  await untilReady(shop)
  console.log(`Second start: ${Date.now() - began} ms to the first answer`)
  expect(shop.output()).not.toContain('Creating the database')
  shop.child.kill('SIGINT')
  expect(await shop.ended).toBe(0)
}, 120_000)

test('Turning the demo off in its own data directory is refused in one line that says what to do', async () => {
  await expectOneLine(
    runShop(environment({ DEMO: '0' })),
    /demo accounts, whose password is public.*npm run demo:leave/,
  )
}, 120_000)

test('A taken port is reported in one line', async () => {
  const other = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  await expectOneLine(runShop(environment({ PORT: String(port) })), `Port ${port} is taken. Set PORT`)
  await expectOneLine(
    runShop(environment({ METRICS_PORT: String(port) })),
    `Port ${port} is taken. Set METRICS_PORT`,
  )
  other.close()
}, 120_000)

test('A data directory that cannot be written is reported in one line', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'oq-file-'))
  const file = path.join(folder, 'a-file')
  await writeFile(file, '')
  await expectOneLine(runShop(environment({ DATA_DIR: path.join(file, 'data') })), 'cannot be written')
  await rm(folder, { recursive: true })
}, 120_000)

test('A secret that is missing, weak or lost is reported in one line', async () => {
  const DATABASE_URL = 'postgres://owner@127.0.0.1:1/shop'
  await expectOneLine(
    runShop(environment({ DATABASE_URL })),
    /^APP_SECRET is missing.* APP_SECRET=[\w-]{43}$/,
  )
  await expectOneLine(runShop(environment({ APP_SECRET: 'cheese' })), /^APP_SECRET is not valid/)
  await expectOneLine(runShop(environment({ APP_SECRET: generateSecret() })), 'has another secret')
  const secret = path.join(installation.dataDir, 'secret')
  await rename(secret, `${secret}.kept`)
  await expectOneLine(runShop(environment()), `${secret} is missing`)
  await rename(`${secret}.kept`, secret)
}, 120_000)

test('A second process on the same data directory is refused, and the first keeps running', async () => {
  const first = runShop(environment())
  await untilReady(first)
  const second = runShop(environment({ PORT: String(await freePort()) }))
  await expectOneLine(second, 'Another process is using')
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  first.child.kill('SIGTERM')
  await first.ended
}, 120_000)

test('A data directory of another version is reported in one line', async () => {
  const config = readConfig(environment())
  const located = await locateDatabase(config, await findSecret(config), { onProgress: () => {} })
  const owner = connect(located.location, 'owner', { max: 1 })
  await owner`insert into supabase_migrations.schema_migrations (version, name) values ('29991231000000', 'from_the_future')`
  await owner.end()
  await located.stop()
  await expectOneLine(runShop(environment()), 'another version')
}, 120_000)
