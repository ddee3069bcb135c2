import { setTimeout as wait } from 'node:timers/promises'
import type { ShopAtScale } from './shop-at-scale.ts'

/** One process after the other, as a release is rolled out. */
export async function restartInTurn({ processes, start }: ShopAtScale) {
  for (const index of processes.keys()) {
    const shop = processes[index]
    shop?.child.kill('SIGTERM')
    await shop?.ended
    await start(index)
  }
}

/** As the kernel does when memory runs out. A process supervisor starts it again. */
export async function killOne({ processes, start }: ShopAtScale, startAfterMs: number) {
  const [shop] = processes
  shop?.child.kill('SIGKILL')
  await shop?.ended
  await wait(startAfterMs)
  await start(0)
}

/** Messages by how often each arrived. */
export function countMails({ mailServer }: ShopAtScale) {
  const counts = new Map<string, number>()
  for (const message of mailServer.received) {
    const [, id = ''] = /^Message-ID: (.*)$/im.exec(message) ?? []
    counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  return { different: counts.size, twice: [...counts.values()].filter((count) => count > 1).length }
}
