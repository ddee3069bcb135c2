import type { Page } from '@playwright/test'
import { createInstallation, runShop, untilReady } from '../../server/testing/shop-process.ts'
import { runCli } from '../../server/testing/run-cli.ts'

const PASSWORD = 'Mimolette-Extra-1'

/** A shop of its own, started as the README says: a real one, or another demo. */
export async function openOwnShop({ isDemo = false } = {}) {
  const { dataDir, port, remove } = await createInstallation()
  const environment = { PORT: String(port), DATA_DIR: dataDir, DEMO: isDemo ? '1' : '0' }
  const running = runShop(environment)
  await untilReady(running)
  return {
    url: running.url,
    environment,
    async close() {
      running.child.kill('SIGTERM')
      await running.ended
      await remove()
    },
  }
}

export type OwnShop = Awaited<ReturnType<typeof openOwnShop>>

/** Becomes an admin with the link that the command prints, and ends in the staff area. */
export async function becomeAdmin(page: Page, { environment }: OwnShop) {
  const email = `owner-${crypto.randomUUID()}@cheese.example`
  const { printed } = await runCli('grant', [email, 'admin'], environment)
  await page.goto(/https?:\/\/\S+\/auth\/invitation\S*/.exec(printed)?.[0] ?? printed)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Set Up My Account' }).click()
  await page.waitForURL('**/cms/setup')
}
