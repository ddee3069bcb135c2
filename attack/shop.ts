import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { readConfig } from '../server/config.ts'
import { locateDatabase } from '../server/database/locate-database.ts'
import { connect } from '../server/database/login-roles.ts'
import { findSecret } from '../server/secret/app-secret.ts'
import { generateSecret } from '../server/secret/valid-secret.ts'
import { installedVersions, startExternalPostgres } from '../server/testing/external-postgres.ts'
import { fillShop } from '../server/testing/fill-shop.ts'
import { createInstallation, runShop, untilReady } from '../server/testing/shop-process.ts'
import { emailOf, openAccount, PASSWORD, send, STAFF, type Shop } from './attacker.ts'

const root = path.resolve(import.meta.dirname, '..')
const execute = promisify(execFile)

/**
 * A shop as an operator would open it, on the embedded database or on the version of PostgreSQL that ATTACK_POSTGRES
 * names. The attackers know its URL, its pages and their own mailboxes.
 */
export async function setup(project: TestProject) {
  const installation = await createInstallation()
  const database = await startDatabase()
  const environment = {
    PORT: String(installation.port),
    DATA_DIR: installation.dataDir,
    DEMO: '0',
    // A proxy on the same machine is trusted, so that every attacker has an IP of their own.
    TRUST_PROXY: '127.0.0.1',
    ...(database && { DATABASE_URL: database.url, APP_SECRET: generateSecret() }),
  }
  const grant = (email: string, role: string) =>
    execute(process.execPath, ['--import', 'tsx', 'server/cli/grant.ts', email, role], {
      cwd: root,
      env: { ...process.env, ...environment },
    })

  const running = runShop(environment)
  const tearDown = async () => {
    running.child.kill('SIGTERM')
    await running.ended
    await database?.stop()
    await installation.remove()
  }
  try {
    await untilReady(running)
    const page = await fetch(`${running.url}/auth`).then((response) => response.text())
    const publishableKey = /sb_publishable_[\w-]+/.exec(page)?.[0] ?? ''
    const config = readConfig(environment)
    const located = await locateDatabase(config, await findSecret(config), { onProgress: () => {} })
    const shop: Shop = {
      url: running.url,
      publishableKey,
      dataDir: installation.dataDir,
      database: located.location,
    }
    const owner = connect(located.location, 'owner', { max: 1 })
    await fillShop(owner)
    await owner.end()
    await openAccount(shop, emailOf('member'))
    for (const role of STAFF) {
      const { stdout } = await grant(emailOf(role), role)
      const token = stdout.trim().split('#')[1]
      await send('/auth/v1/invitation', { body: { token, password: PASSWORD } }, shop)
    }
    project.provide('shop', shop)
  } catch (error) {
    await tearDown()
    throw error
  }
  return tearDown
}

async function startDatabase() {
  const version = process.env['ATTACK_POSTGRES']
  if (!version) return undefined
  if (!installedVersions.includes(version)) throw new Error(`PostgreSQL ${version} is not installed`)
  return startExternalPostgres(version)
}
