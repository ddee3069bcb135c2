import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './free-port.ts'

const OWN_ROOT = path.resolve(import.meta.dirname, '../..')

export type ShopProcess = {
  child: ChildProcess
  url: string
  output(): string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
}

/** A data directory and a port on which the real start command can be run again and again. */
export async function createInstallation() {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'oq-shop-'))
  return { dataDir, port: await freePort(), remove: () => rm(dataDir, { recursive: true, force: true }) }
}

const running = new Set<ShopProcess>()

/** Kills what a failed test left running, so that its retry finds the port and the data free. */
export async function killRunningShops() {
  for (const { child, ended } of running) {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    await ended
  }
}

/** Runs `npm start`'s command as a person would, in a process group of its own so that the whole tree can be killed. */
export function runShop(
  environment: NodeJS.ProcessEnv & { PORT: string; DATA_DIR: string },
  /** Of another version of the project. */
  root = OWN_ROOT,
): ShopProcess {
  const child = spawn(process.execPath, ['tools/start.mjs'], {
    cwd: root,
    detached: true,
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', ...environment },
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const shop: ShopProcess = {
    child,
    url: `http://127.0.0.1:${environment.PORT}`,
    output: () => output,
    ended: new Promise((resolve) => child.once('exit', resolve)),
  }
  running.add(shop)
  child.once('exit', () => running.delete(shop))
  return shop
}

/** Waits until the shop answers, or fails with what it printed. */
export async function untilReady(shop: ShopProcess, timeoutMs = 100_000) {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    if (shop.child.exitCode !== null) throw new Error(`The shop ended: ${shop.output()}`)
    const ready = await fetch(`${shop.url}/readyz`).then(
      (response) => response.ok,
      () => false,
    )
    if (ready) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`The shop was not ready in time: ${shop.output()}`)
}
