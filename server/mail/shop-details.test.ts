import { pino } from 'pino'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../database/login-roles.ts'
import { createTestDatabase } from '../testing/test-database.ts'
import { createShopDetails } from './shop-details.ts'

afterEach(() => void vi.useRealTimers())

test('Messages name the shop as its settings did within the last minute, or before the database went away', async () => {
  const database = await createTestDatabase('catalogue')
  onTestFinished(() => database.close())
  const requests = connect(database.location, 'authenticator', { max: 1 })
  const shopDetails = createShopDetails(requests, pino({ level: 'silent' }))
  const rename = (name: string) => database.owner`update public.business_settings set name = ${name}`
  const shownName = async () => (await shopDetails()).name

  vi.useFakeTimers({ toFake: ['Date'] })
  await rename('First Name')
  expect(await shownName()).toBe('First Name')
  await rename('Second Name')
  expect(await shownName()).toBe('First Name')
  vi.setSystemTime(Date.now() + 61_000)
  expect(await shownName()).toBe('Second Name')
  await requests.end()
  vi.setSystemTime(Date.now() + 61_000)
  expect(await shownName()).toBe('Second Name')
})
