import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Requests one URL as often as the server responds, with a load generator that is faster than the server. */
export async function wrk(url: string, { connections, seconds }: { connections: number; seconds: number }) {
  const options = ['-t1', `-c${connections}`, `-d${seconds}s`, '-H', 'accept-encoding: br']
  const { stdout } = await run('wrk', [...options, url]).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new Error('wrk is missing (Debian: apt-get install wrk)')
    throw error
  })
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: not every request succeeded\n${stdout}`)
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1])
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  if (!requests || !perSecond) throw new Error(`wrk printed no result:\n${stdout}`)
  return { requests, perSecond }
}
