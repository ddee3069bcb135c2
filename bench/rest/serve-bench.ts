import type { DatabaseLocation } from '../../server/database/login-roles.ts'
import type { Keys } from '../../server/keys.ts'

export type BenchSetup = { location: DatabaseLocation; keys: Keys; port: number }

/** Starts a server in its own process, which reports the CPU time it has used. */
export async function serveBench(start: (setup: BenchSetup) => Promise<void>) {
  const setup = await new Promise<BenchSetup>((resolve) =>
    process.once('message', resolve as (value: unknown) => void),
  )
  await start(setup)
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpuMicroseconds: user + system })
  })
  process.send?.('ready')
}
