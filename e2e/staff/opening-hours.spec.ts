import { expect, test } from '@playwright/test'
import { addEvent, deleteEvent } from '../support/event-steps.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { SETTINGS } from '../support/settings-steps.ts'
import { callAs, openAs, signInAsStaff } from '../support/staff-steps.ts'

const MANAGER = 'manager@demo.test'

test('Hours are copied to other days, and a time that is half typed is never read to guests', async ({
  page,
}) => {
  await openAs(page, 'manager', `${SETTINGS}/hours`)
  await page.getByLabel('Wednesday, closes').fill('20:00')
  await page.getByRole('button', { name: 'Copy the hours of Wednesday' }).click()
  const copy = page.getByRole('group', { name: 'Copy the hours of Wednesday to' })
  await copy.getByRole('button', { name: 'Monday' }).click()
  await expect(page.getByLabel('Monday, closes')).toHaveValue('20:00')
  await expect(page.getByText('Guests read: Mon 11am-8pm, Wed 11am-8pm')).toBeVisible()
  await page.getByLabel('Wednesday, opens').fill('')
  await expect(page.getByText('What guests read appears here once every time is right.')).toBeVisible()
  await expect(page.getByText(/\d?:?am-/)).toHaveCount(0)
  await page.getByLabel('Wednesday, opens').fill('00:00')
  await page.getByLabel('Wednesday, closes').fill('00:00')
  await copy.getByRole('button', { name: 'Every day' }).click()
  await expect(page.getByText('Guests read: Mon-Sun all day')).toBeVisible()
})

test('A holiday warns about the events and features of its days, and other hours about the events', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  const { id, title } = await addEvent(page, {
    capacity: 4,
    starts_at: '2031-12-24T20:00Z',
    ends_at: '2031-12-24T22:00Z',
  })
  const [cheese] = await (
    await callAs(page, MANAGER, '/cheeses?select=id,name&slug=eq.abondance', undefined, 'GET')
  ).json()
  const feature = { day: '2031-12-26', cheese_id: cheese.id, status: 'planned' }
  const planned = await callAs(page, MANAGER, '/feature_calendar', feature)
  expect(planned.status()).toBe(201)
  const [{ id: entry }] = await planned.json()
  try {
    await page.goto(`${SETTINGS}/hours`)
    await page.getByLabel('Wednesday, closes').fill('20:00')
    await page.getByRole('button', { name: 'Add a special day' }).click()
    const day = page.getByRole('listitem', { name: /^Special day/ }).last()
    await day.getByLabel('First day').fill('2031-12-23')
    await expect(day.getByRole('alert')).toHaveCount(0)
    await day.getByLabel('Last day').fill('2031-12-26')
    const warning = day.getByRole('alert')
    await expect(warning.getByRole('link', { name: title })).toHaveAttribute('href', `/cms/events/${id}`)
    await expect(warning.getByRole('link', { name: `${cheese.name} is featured on` })).toHaveAttribute(
      'href',
      '/cms/calendar?day=2031-12-26&open',
    )
    await day.getByRole('checkbox', { name: 'Open' }).check()
    await expect(warning.getByRole('link')).toHaveCount(1)
    await expect(warning).toContainText('Check that these fit the hours')
    await expect(day.getByText(/^Guests read: .+: 11am-8pm$/)).toBeVisible()
    await expectAccessible(page)
  } finally {
    await callAs(page, MANAGER, `/feature_calendar?id=eq.${entry}`, undefined, 'DELETE')
    await deleteEvent(page, id)
  }
})
