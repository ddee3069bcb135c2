import { test } from '@playwright/test'
import { connect } from '../../server/database/login-roles.ts'
import { poolerUsers } from '../../server/operations/database/pooler-users.ts'
import { generateSecret } from '../../server/secret/valid-secret.ts'
import { addMember, PASSWORD } from '../../server/testing/external-shop.ts'
import { installedVersions, startExternalPostgres } from '../../server/testing/external-postgres.ts'
import { fillShop } from '../../server/testing/fill-shop.ts'
import { hasPgBouncer, startPgBouncer } from '../../server/testing/pgbouncer.ts'
import { createInstallation, runShop, untilReady } from '../../server/testing/shop-process.ts'
import { employ } from '../../supabase/seed/employ.ts'
import { takeJourney } from '../support/journey.ts'

const DOMAIN = 'shop.test'
/** Fewer than the shop uses, so that transactions change sessions. */
const SERVER_CONNECTIONS = 3
const SHOWN_WITHIN = { list: 5_000, page: 5_000 }

let url: string
const endings: (() => Promise<unknown>)[] = []

test.skip(!hasPgBouncer || installedVersions.length === 0, 'PgBouncer and PostgreSQL are not installed')
test.beforeAll(async () => {
  test.setTimeout(180_000)
  const secret = generateSecret()
  const external = await startExternalPostgres(installedVersions[0] ?? '')
  endings.push(external.stop)
  const pooler = await startPgBouncer(external, poolerUsers(external.url, secret), SERVER_CONNECTIONS)
  endings.push(pooler.stop)
  const { dataDir, port, remove } = await createInstallation()
  endings.push(remove)
  const shop = runShop({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: external.url.replace(String(external.port), String(pooler.port)),
    DATABASE_DIRECT_URL: external.url,
    APP_SECRET: secret,
    DRAIN_SECONDS: '0',
  })
  endings.push(async () => {
    shop.child.kill('SIGTERM')
    await shop.ended
  })
  await untilReady(shop)
  url = shop.url
  const owner = connect({ url: external.url, databaseSecret: '' }, 'owner', { max: 1 })
  await fillShop(owner)
  for (const role of ['member', 'employee', 'manager']) {
    const id = await addMember(owner, `${role}@${DOMAIN}`)
    if (role !== 'member') await employ(owner, id, role)
  }
  await owner.end()
})
test.afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

test('Behind PgBouncer in transaction mode members and staff do everything, and see what others do @long', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const people = { domain: DOMAIN, password: PASSWORD }
  await takeJourney(browser, { url, people, shownWithin: SHOWN_WITHIN })
})
