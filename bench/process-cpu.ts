import { readdir, readFile } from 'node:fs/promises'
import type { ShopProcess } from '../server/testing/shop-process.ts'

const TICKS_PER_SECOND = 100

/** The CPU time that a process has used. */
export async function cpuSeconds(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Of Node, of PostgreSQL, and of what they ran and waited for. */
export async function cpuOfShop({ child }: ShopProcess, dataDir: string) {
  let ticks = 0
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const title = async (of: string) => readFile(`/proc/${of}/cmdline`, 'utf8').catch(() => '')
    const isOfShop =
      Number(pid) === child.pid ||
      (await title(pid)).includes(dataDir) ||
      (await title(fields[1] ?? '')).includes(dataDir)
    if (isOfShop) ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  }
  return ticks / TICKS_PER_SECOND
}
