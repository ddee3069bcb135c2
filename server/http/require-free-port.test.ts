import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../testing/free-port.ts'
import { requireFreePort } from './require-free-port.ts'

const host = '127.0.0.1'

test('A port that is taken is told with the variable that sets another one', async () => {
  const taken = createServer().listen(0, host)
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  await expect(requireFreePort({ port, host }, 'METRICS_PORT')).rejects.toThrow(
    `Port ${port} is taken. Set METRICS_PORT to another one.`,
  )
})

test('A host that is not of this machine is told', async () => {
  await expect(requireFreePort({ port: 0, host: '192.0.2.1' }, 'PORT')).rejects.toThrow(
    'Cannot listen on 192.0.2.1. Set HOST to an IP address of this machine.',
  )
})

test('A port that was tried is free again', async () => {
  const port = await freePort()
  await requireFreePort({ port, host }, 'PORT')
  await expect(requireFreePort({ port, host }, 'PORT')).resolves.toBeUndefined()
})
