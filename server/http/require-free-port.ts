import { createServer } from 'node:net'
import { OperatorError } from '../operator-error.ts'
import type { Config } from '../config.ts'

/** Called before anything else starts, so that nothing has to be undone. */
export async function requireFreePort(
  { port, host }: Pick<Config, 'port' | 'host'>,
  variable: 'PORT' | 'METRICS_PORT',
) {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', reject).listen(port, host, resolve)
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE')
      throw new OperatorError(`Port ${port} is taken. Set ${variable} to another one.`)
    if (error.code === 'EACCES')
      throw new OperatorError(`Port ${port} is not allowed for this user. Set ${variable} to one above 1023.`)
    throw new OperatorError(`Cannot listen on ${host}. Set HOST to an IP address of this machine.`)
  })
  await new Promise((resolve) => probe.close(resolve))
}
