import { expect, test, vi } from 'vitest'
import { readConfig } from '../../config.ts'
import { createServer } from '../../http/create-server.ts'
import { createLogger } from './logger.ts'

const WAIT = { timeout: 20_000 }

type Line = { msg: string; status?: number; kind?: string; leftOut?: number; reqId?: string }

/** The lines of a server that refuses thousands of requests. */
async function flood() {
  const lines: Line[] = []
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) }, 1_500)
  const app = await createServer({ config: readConfig({}), log })
  app.get('/', () => ({ open: true }))
  app.get('/broken', () => {
    throw new Error('broken')
  })
  for (let round = 0; round < 100; round++) {
    await app.inject({ url: `/nothing-${round}` })
    await app.inject({ url: '/' })
    await app.inject({ url: '/broken' })
  }
  await vi.waitFor(() => expect(lines.some(({ msg }) => msg === 'log lines left out')).toBe(true), WAIT)
  await app.close()
  return lines
}

test('Lines of refused requests are sampled, and what was left out is counted', async () => {
  const lines = await flood()
  const count = (status: number) =>
    lines.filter((line) => line.msg === 'request' && line.status === status).length
  const leftOut = (kind: string) =>
    lines.filter((line) => line.kind === kind).reduce((sum, line) => sum + (line.leftOut ?? 0), 0)
  expect(count(200)).toBe(100)
  expect(count(404)).toBeLessThan(100)
  await vi.waitFor(() => expect(count(404) + leftOut('request 404')).toBe(100), WAIT)
})

test('A failure that repeats itself is sampled with its stack', async () => {
  const lines = await flood()
  expect(lines.filter(({ msg }) => msg === 'request failed').length).toBeLessThan(100)
  expect(lines.some(({ kind }) => kind === 'request failed')).toBe(true)
})

test('Different warnings are all written, and the others of a flood share one count', () => {
  const lines: Line[] = []
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  for (let number = 0; number < 1_000; number++) log.warn(`warning ${number}`)
  expect(lines.length).toBe(120)
  log.info('started')
  expect(lines.at(-1)?.msg).toBe('started')
})
