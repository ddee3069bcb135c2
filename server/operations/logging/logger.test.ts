import fastify from 'fastify'
import { expect, test } from 'vitest'
import { createLogger } from './logger.ts'

/** The log line of a request that fails with the error. */
async function logged(error: Error) {
  const lines: string[] = []
  const app = fastify({ loggerInstance: createLogger('info', { write: (line) => void lines.push(line) }) })
  app.get('/', (request) => {
    request.log.error({ err: error }, 'request failed')
    return {}
  })
  await app.inject('/')
  await app.close()
  return lines.find((line) => line.includes('request failed')) ?? ''
}

test('A row quoted by the database is not logged', async () => {
  const line = await logged(
    Object.assign(new Error('duplicate key value violates unique constraint "users_email_key"'), {
      code: '23505',
      detail: 'Key (email)=(ada@example.test) already exists.',
    }),
  )
  expect(line).toContain('users_email_key')
  expect(line).toContain('23505')
  expect(line).not.toContain('ada@')
})

test('A recipient refused by the mail server is not logged', async () => {
  const line = await logged(
    Object.assign(new Error('550 5.1.1 <ada@example.test>: Recipient address rejected'), {
      code: 'EENVELOPE',
      rejected: ['ada@example.test'],
      cause: new Error('to=ada@example.test'),
    }),
  )
  expect(line).toContain('550 5.1.1 <[address]>: Recipient address rejected')
  expect(line).not.toContain('ada@')
})

test('An error of 60,000 characters without a space is logged at once, without the email in it', async () => {
  const start = performance.now()
  const line = await logged(new Error(`${'x'.repeat(60_000)} ${'x'.repeat(60_000)}@example.test`))
  expect(performance.now() - start).toBeLessThan(2_000)
  expect(line).toContain(' [address]')
  expect(line).not.toContain('@example')
})
