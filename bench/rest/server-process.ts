import { fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { BenchSetup } from './serve-bench.ts'

export type ServerProcess = Awaited<ReturnType<typeof startServer>>

export async function startServer(file: string, setup: BenchSetup) {
  const child = fork(path.join(import.meta.dirname, file), {
    execArgv: ['--import', 'tsx'],
    // The log is written as in production and discarded.
    stdio: ['ignore', 'ignore', process.env.BENCH_DEBUG ? 'inherit' : 'ignore', 'ipc'],
  })
  child.send(setup)
  await once(child, 'message')
  return {
    url: `http://127.0.0.1:${setup.port}`,
    async cpuMicroseconds() {
      child.send('cpu')
      const [{ cpuMicroseconds }] = (await once(child, 'message')) as [{ cpuMicroseconds: number }]
      return cpuMicroseconds
    },
    stop: () => child.kill(),
  }
}
