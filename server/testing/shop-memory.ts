import { readdir, readFile } from 'node:fs/promises'
import type { ShopProcess } from './shop-process.ts'

export type ShopMemory = { node: number; postgres: number; processes: number }

/**
 * In megabytes. Memory that processes share counts once: the sum of each one's proportional part. Other programs that
 * run Node or the same PostgreSQL make it look smaller.
 */
export async function readShopMemory(shop: ShopProcess, dataDir: string): Promise<ShopMemory> {
  const memory = { node: 0, postgres: 0, processes: 0 }
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const isNode = Number(pid) === shop.child.pid
    const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const parent = title.startsWith('postgres: ') ? await parentTitle(pid) : title
    if (!isNode && !parent.includes(dataDir)) continue
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
    memory[isNode ? 'node' : 'postgres'] += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1_024
    memory.processes += 1
  }
  return memory
}

async function parentTitle(pid: string) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]
  return readFile(`/proc/${parent}/cmdline`, 'utf8').catch(() => '')
}
