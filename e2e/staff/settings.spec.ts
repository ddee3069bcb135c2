import { expect, test, type Page } from '@playwright/test'
import { inAnotherBrowser } from '../support/accounts-steps.ts'
import { dropResponse } from '../support/community-steps.ts'
import { DESKTOP, expectAccessible } from '../support/expect-accessible.ts'
import {
  expectSavedAccess,
  expectSavedAdvice,
  expectSavedSettings,
  expectSavedSpecialDay,
  openSection,
  save,
  SETTINGS,
} from '../support/settings-steps.ts'
import { callAs, navigate, openAs } from '../support/staff-steps.ts'

/** The sum of both versions, which a save has to send. */
async function currentVersion(page: Page) {
  const versions = await Promise.all(
    ['business_settings', 'staff_settings'].map(async (table) => {
      const answer = await callAs(page, 'manager@demo.test', `/${table}?select=version`, undefined, 'GET')
      const [row] = (await answer.json()) as [{ version: number }]
      return row.version
    }),
  )
  return versions.reduce((sum, version) => sum + version)
}

const saveByApi = (page: Page, email: string, shop: Record<string, unknown>, version: number) =>
  callAs(page, email, '/rpc/save_settings', { shop, staff: {}, version })

test('The database refuses settings that an employee or a member saves', async ({ page }) => {
  const version = await currentVersion(page)
  for (const person of ['employee', 'member']) {
    const answer = await saveByApi(page, `${person}@demo.test`, { name: 'Stolen' }, version)
    expect(answer.status()).toBe(403)
  }
  const direct = await callAs(
    page,
    'employee@demo.test',
    '/business_settings?id=eq.1',
    { name: 'Stolen' },
    'PATCH',
  )
  expect(await direct.json()).toEqual([])
  expect(await currentVersion(page)).toBe(version)
})

test('A manager sees every section of the settings with its defaults on each screen, changes them by keyboard, and saves again after a lost response', async ({
  page,
}) => {
  test.slow()
  await openAs(page, 'manager', SETTINGS)
  await expect(page.getByRole('group', { name: 'The shop', exact: true })).toBeVisible()
  await openSection(page, 'Pricing')
  await expect(page.getByLabel('Prices are shown')).toHaveValue('per_100g')
  await expect(page.getByLabel('New prices per 100g end on')).toHaveValue('0.05')
  await expect(page.getByLabel('Tax in percent')).toHaveValue('12.0')
  await expect(page.getByLabel('Non-alcoholic policy').locator('option')).toHaveCount(3)
  await openSection(page, 'Social')
  await expect(page.getByLabel('Caption tone')).toHaveValue('classy')
  await expect(page.getByRole('button', { name: 'Remove 09:00' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove 17:00' })).toBeVisible()
  for (const name of ['Delivery and pickup', 'Advice for home', 'Store hours']) await openSection(page, name)
  await expect(page.getByLabel('Open on Monday')).not.toBeChecked()
  await expect(page.getByLabel('Wednesday, opens')).toHaveValue('11:00')
  await expect(page.getByLabel('Sunday, closes')).toHaveValue('18:00')
  await expect(page.getByText('Guests read: Wed-Sun 11am-6pm, closed Mon-Tue')).toBeVisible()
  for (const width of [390, 820]) {
    await page.setViewportSize({ width, height: 1000 })
    await expect(page.getByLabel('Sunday, closes')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
  await page.setViewportSize(DESKTOP)
  await test.step('The keyboard alone', () => expectKeyboardWorks(page))
  await test.step('A lost response', () => expectLostResponseRepeated(page))
})

async function expectKeyboardWorks(page: Page) {
  const monday = page.getByLabel('Open on Monday')
  await monday.focus()
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Monday, opens')).toHaveValue('11:00')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Monday, opens')).toBeFocused()
  await monday.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('No changes to save')).toBeVisible()
  await openSection(page, 'Kiosk')
  await page.getByLabel('Show the next event').focus()
  for (const checked of [false, true]) {
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('No changes to save')).toBeVisible()
    await expect(page.getByLabel('Show the next event')).toBeChecked({ checked })
  }
}

async function expectLostResponseRepeated(page: Page) {
  await openSection(page, 'System')
  const grams = page.getByLabel('Low stock below, in grams')
  const before = await grams.inputValue()
  await grams.fill('1100')
  await dropResponse(page, 'rpc/save_settings')
  await save(page)
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()
  await page.unrouteAll()
  await save(page)
  await expect(page.getByText('Settings saved').last()).toBeVisible()
  await expect(page.getByText('No changes to save')).toBeVisible()
  await grams.fill(before)
  await save(page)
  await expect(page.getByText('No changes to save')).toBeVisible()
}

test('Saved settings, advice for a style and a special day show on the public pages at once', async ({
  page,
}) => {
  test.slow()
  await openAs(page, 'manager', SETTINGS)
  await expectSavedSettings(page)
  await expectSavedAccess(page)
  await expectSavedAdvice(page)
  await expectSavedSpecialDay(page)
})

test('The caption on the dashboard uses the tone and times of the settings', async ({ page }) => {
  await openAs(page, 'manager', `${SETTINGS}/social`)
  const choose = async (tone: string) => {
    await page.getByLabel('Caption tone').selectOption(tone)
    await save(page)
    await expect(page.getByText('Settings saved').first()).toBeVisible()
  }
  await choose('playful')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  const caption = page.getByRole('region', { name: 'Caption of the day' })
  await expect(caption).toContainText('Psst!')
  await expect(caption).toContainText(/Next post at \d{1,2}:\d\d\s[ap]\.m\. Copy|No more posts today/)
  await navigate(page, `${SETTINGS}/social`)
  await choose('classy')
})

test('A setting that is invalid or lacks what it requires is reported beside its field accessibly, and nothing is saved @long', async ({
  page,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser itself reports that the save was refused.
    if (message.location().url.endsWith('/rpc/save_settings')) return
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  await openAs(page, 'manager', `${SETTINGS}/system`)
  const version = await currentVersion(page)
  await test.step('Requiring a second factor needs one of the manager', async () => {
    const secondFactor = page.getByLabel('Staff need an authenticator app')
    await secondFactor.check()
    await save(page)
    await expect(page.getByText('Set up your own authenticator app first').first()).toBeVisible()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await secondFactor.uncheck()
  })
  const expectRefused = async (section: string, spoil: () => Promise<void>, ...messages: string[]) =>
    test.step(section, async () => {
      await openSection(page, section)
      await spoil()
      await save(page)
      for (const message of messages) await expect(page.getByText(message, { exact: true })).toBeVisible()
      await expectAccessible(page)
      // Reopened, it has what is saved.
      await page.reload()
      await page.getByRole('button', { name: 'Discard them' }).click()
    })
  await expectRefused(
    'Delivery and pickup',
    () => page.getByLabel('The shop delivers').check(),
    'Write a note for guests, or turn this off',
  )
  await expectRefused(
    'Store hours',
    () => page.getByLabel('Saturday, closes').fill(''),
    'Each span needs a start and an end, in order and without overlap',
  )
  await expectRefused(
    'The shop',
    () => page.getByLabel('Phone').fill('CALL-US'),
    'With the country code, such as +49 89 1234567',
  )
  const times = page.getByLabel('Auto-post times')
  await expectRefused(
    'Social',
    async () => {
      await page.getByLabel('Photo profile').fill('http://plain.example')
      await times.fill('noon')
      await times.press('Enter')
    },
    'A URL that starts with https://',
    'Times such as 09:00 and 17:00',
  )
  await expectRefused(
    'Kiosk',
    () => page.getByLabel('Seconds between refreshes').fill('5'),
    'A whole number from 15 to 3,600',
  )
  expect(await currentVersion(page)).toBe(version)
  expect(complaints).toEqual([])
})

test('Two managers save different sections of the settings at the same time @long', async ({
  page,
  browser,
}) => {
  await openAs(page, 'manager', `${SETTINGS}/kiosk`)
  const message = page.getByLabel('Message')
  await expect(message).toBeVisible()
  const grams = async (value: string) =>
    inAnotherBrowser(browser, async (other) => {
      await openAs(other, 'admin', `${SETTINGS}/system`)
      await other.getByLabel('Low stock below, in grams').fill(value)
      await save(other)
      await expect(other.getByText('Settings saved')).toBeVisible()
    })
  await grams('1200')
  await message.fill('Mine')
  await save(page)
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openSection(page, 'System')
  await expect(page.getByLabel('Low stock below, in grams')).toHaveValue('1200')
  await openSection(page, 'Kiosk')
  await message.fill('')
  await save(page)
  await expect(page.getByText('No changes to save')).toBeVisible()
  await grams('1000')
})

test('A stale save of a section shows both versions with who saved and when, and keeps what was typed @long', async ({
  page,
  browser,
}) => {
  await openAs(page, 'manager', `${SETTINGS}/kiosk`)
  const message = page.getByLabel('Message')
  const seconds = page.getByLabel('Seconds between refreshes')
  await expect(message).toBeVisible()
  await inAnotherBrowser(browser, async (other) => {
    await openAs(other, 'admin', `${SETTINGS}/kiosk`)
    await other.getByLabel('Message').fill('Theirs')
    await other.getByLabel('Seconds between refreshes').fill('75')
    await save(other)
    await expect(other.getByText('Settings saved')).toBeVisible()
  })

  await message.fill('Mine')
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Ada Admin saved this first' })
  await expect(dialog).toContainText(/Saved on [A-Z]\w+day, /)
  const messages = dialog.getByRole('group', { name: 'Message' })
  await expect(messages).toContainText('Theirs')
  await expect(messages.getByRole('radio', { name: /Mine/ })).toBeChecked()
  await expect(
    dialog.getByRole('group', { name: /Seconds/ }).getByRole('radio', { name: /75/ }),
  ).toBeChecked()
  await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(message).toHaveValue('Mine')
  await message.fill('')
  await seconds.fill('60')
  await save(page)
  await expect(page.getByText('Settings saved')).toBeVisible()
})
