import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { generateSecret } from '../server/secret/valid-secret.ts'
import { installedVersions, startExternalPostgres } from '../server/testing/external-postgres.ts'
import { startPgBouncer } from '../server/testing/pgbouncer.ts'
import { startBalancer } from './balancer.ts'
import { missingPrograms } from './shop-at-scale.ts'

const project = path.resolve(import.meta.dirname, '..')
const run = promisify(execFile)
const WRITABLE = { timeout: 15_000, interval: 250 }
const PORTS: [number, number] = [4_201, 4_202]

const readExample = (name: string) => readFile(path.join(project, 'deploy', name), 'utf8')

/** The commands of each section, in their order. */
async function readManual() {
  const text = await readFile(path.join(project, 'docs/operations.md'), 'utf8')
  const sections = text.split('\n## ').map((section) => ({
    title: section.split('\n')[0] ?? '',
    blocks: [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block = '']) => block),
  }))
  return sections.filter(({ blocks }) => blocks.length > 0)
}

async function createMachine() {
  const root = await mkdtemp(path.join(tmpdir(), 'oq-manual-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const folders = ['bin', 'etc/pgbouncer', 'srv/cheese-shop/releases', 'var/backups/cheese-shop']
  for (const folder of [...folders, 'var/lib/postgresql'])
    await mkdir(path.join(root, folder), { recursive: true })
  for (const release of ['0.3', '0.4'])
    await symlink(project, path.join(root, 'srv/cheese-shop/releases', release))
  const systemctl = path.join(root, 'bin/systemctl')
  await writeFile(systemctl, `#!/bin/sh\nexec node ${project}/drills/systemctl.mjs "$@"\n`)
  await chmod(systemctl, 0o755)
  onTestFinished(async () => {
    for (const name of await readdir(root))
      if (name.startsWith('cheese-shop@')) {
        const pid = Number(await readFile(path.join(root, name), 'utf8'))
        try {
          process.kill(-pid, 'SIGKILL')
        } catch {}
      }
  })
  return root
}

test.skipIf(missingPrograms.length > 0)('Every command of the manual works, in its order', async () => {
  const root = await createMachine()
  const primary = await startExternalPostgres(installedVersions[0] ?? '')
  onTestFinished(() => primary.stop())
  await primary.superuser`alter role postgres password 'PASSWORD'`
  const standby = await primary.addStandby(['cluster_name=synchronous'])
  onTestFinished(() => standby.remove())
  const secret = generateSecret()
  const balancer = await startBalancer(PORTS)
  onTestFinished(() => balancer.stop())
  const superuserUrl = (port: number) => `postgres://postgres:PASSWORD@127.0.0.1:${port}/postgres`
  const environment = {
    PATH: `${root}/bin:${process.env['PATH']}`,
    HOME: root,
    MANUAL_ROOT: root,
    PRIMARY: superuserUrl(primary.port),
    STANDBY: superuserUrl(standby.port),
    NEW_APP_SECRET: generateSecret(),
  }

  const direct = `127.0.0.1:${primary.port},127.0.0.1:${standby.port}`
  const writeSettings = async (pooled: string) =>
    writeFile(
      path.join(root, 'etc/cheese-shop.env'),
      (await readExample('cheese-shop.env'))
        .replace('db1.example:6432,db2.example:6432', pooled)
        .replace('db1.example:5432,db2.example:5432', direct)
        .replace('APP_SECRET=', `APP_SECRET=${secret}`)
        .replace(/^SMTP_URL=.*$/m, 'SMTP_URL=smtp://127.0.0.1:1'),
    )
  await writeSettings(direct)

  async function follow(block: string) {
    const script = block
      .replaceAll(/(?<![\w.])\/(etc|srv|var)\//g, `${root}/$1/`)
      .replaceAll('3001', String(PORTS[0]))
      .replaceAll('3002', String(PORTS[1]))
      .replaceAll('8080', String(balancer.port))
    const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { cwd: root, env: environment })
    return stdout
  }

  const isReady = async () => (await fetch(`http://127.0.0.1:${PORTS[0]}/readyz`)).status
  for (const { title, blocks } of await readManual()) {
    if (title === 'Failover') await primary.crash()
    for (const block of blocks) {
      if (block.includes('systemctl enable')) {
        const users = await readFile(path.join(root, 'etc/pgbouncer/users.txt'), 'utf8')
        const poolers = [await startPgBouncer(primary, users, 10), await startPgBouncer(standby, users, 10)]
        onTestFinished(async () => void (await Promise.all(poolers.map((pooler) => pooler.stop()))))
        await writeSettings(poolers.map(({ port }) => `127.0.0.1:${port}`).join(','))
      }
      console.log(`${title}: ${block.trim().split('\n').at(-1)}\n${await follow(block)}`)
    }
    await expect.poll(isReady, WRITABLE).toBe(200)
  }
  expect(await readdir(path.join(root, 'var/backups/cheese-shop'))).toHaveLength(2)
})
