import { readFile } from 'node:fs/promises'

/** In the order of proc(5). The times of guests, after these, are counted among them. */
const COLUMNS = 8
const STEAL = 7

async function cpuTimes() {
  const [total = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  return total
    .trim()
    .split(/\s+/)
    .slice(1, 1 + COLUMNS)
    .map(Number)
}

/** Returns what tells how much of the processors' time the host has given to other machines since. */
export async function watchStolenTime() {
  const before = await cpuTimes()
  return async () => {
    const after = await cpuTimes()
    const spent = after.map((ticks, column) => ticks - (before[column] ?? 0))
    return (
      (spent[STEAL] ?? 0) /
      Math.max(
        1,
        spent.reduce((sum, ticks) => sum + ticks, 0),
      )
    )
  }
}
