import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { becomeAdmin, openOwnShop, type OwnShop } from '../support/own-shop.ts'

let shop: OwnShop
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await openOwnShop()
})
test.afterAll(() => shop.close())

const HEADLINE = 'Three cheeses from the next valley'

async function addCheese(page: Page, url: string, name: string, price: string) {
  await page.goto(`${url}/cms/cheeses/new`)
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Country').selectOption('United Kingdom')
  await page.getByLabel('Price per kg').fill(price)
  await page.getByLabel('Allergens', { exact: true }).selectOption('contains')
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('active')
  await page.getByRole('button', { name: 'Add Cheese' }).click()
  await expect(page).toHaveURL(/\/cms\/cheeses\/[0-9a-f-]{36}$/)
}

test('A newcomer with only the README opens a shop with three cheeses and a home page in their own words', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  await page.setViewportSize({ width: 390, height: 844 })
  const guest = await (await browser.newContext()).newPage()
  const answer = await guest.goto(shop.url)
  expect(answer?.status()).toBe(503)
  await expect(guest.getByRole('heading', { name: 'We open soon' })).toBeVisible()
  await expectAccessible(guest)

  await becomeAdmin(page, shop)
  await expect(page).toHaveURL(`${shop.url}/cms/setup`)
  const goOn = page.getByRole('button', { name: 'Save and go on' })
  await expect(goOn).toBeVisible()
  await expectAccessible(page)

  await expect(page.getByLabel('Name of the shop')).toBeFocused()
  await goOn.click()
  await expect(page.getByText('The shop needs a name')).toBeVisible()
  await page.getByLabel('Name of the shop').fill('Ludlow Rind')
  await page.getByLabel('Postal address').fill('4 Market Row, Ludlow')
  await page.getByLabel('Country').selectOption('United Kingdom')
  await goOn.click()
  await expect(page.getByLabel('Monday')).toBeFocused()

  for (const day of ['Tuesday', 'Friday', 'Saturday']) await page.getByLabel(day).check()
  await page.getByLabel('Opens at').fill('09:00')
  await page.getByLabel('Closes at').fill('17:30')
  await expect(page.getByText('Guests read: Tue 09:00-17:30, Fri-Sat 09:00-17:30')).toBeVisible()
  await page.getByLabel('Time zone').selectOption('Europe/London')
  await goOn.click()

  await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('GBP')
  const cash = page.getByRole('combobox', { name: 'Cash rounds to' })
  await expect(cash).toHaveValue('0')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('CAD')
  await expect(cash).toHaveValue('5')
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('GBP')
  await page.getByLabel('Tax in percent').fill('20')
  await goOn.click()
  await expect(page.getByText('GBP, 20% tax included')).toBeVisible()

  await page.getByLabel('Headline').fill(HEADLINE)
  await page.getByLabel('Introduction').fill('Cut while you wait.')
  await page.getByLabel('About: heading').fill('Two sisters and a van')
  await page.getByLabel('Column 1: heading').fill('')
  await goOn.click()
  await expect(page.getByText('A heading is missing')).toBeVisible()
  await page.getByLabel('Column 1: heading').fill('From the next valley')
  await page.reload()
  await expect(page.getByLabel('Column 1: heading')).toHaveValue('From the next valley')
  await page.getByRole('button', { name: /Opening hours/ }).click()
  await page.getByLabel('Opens at').fill('07:00')
  await page.getByRole('button', { name: /Home page/ }).click()
  await expect(page.getByLabel('Headline')).toHaveValue(HEADLINE)
  await page.getByRole('button', { name: /Opening hours/ }).click()
  await expect(page.getByText('Not saved yet')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Opens at')).toHaveValue('09:00')
  await page.getByRole('button', { name: /Home page/ }).click()
  await expectAccessible(page)
  await goOn.click()

  await expect(page.getByRole('link', { name: 'Add a cheese of your own' })).toBeVisible()
  await expectAccessible(page)
  await addCheese(page, shop.url, 'Ludlow Blue', '32')
  await addCheese(page, shop.url, 'Hereford Hop', '29')
  await addCheese(page, shop.url, 'Little Rollright', '41.90')

  await page.goto(`${shop.url}/cms/setup`)
  await page.getByRole('button', { name: 'View as a guest' }).first().click()
  await expect(page.getByText('guests do not see this page')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Get Started Today' })).toBeVisible()
  await expect(page.getByRole('heading', { name: HEADLINE })).toBeVisible()
  await page.getByRole('link', { name: 'Back to set-up' }).click()
  expect((await guest.goto(shop.url))?.status()).toBe(503)

  await page.getByRole('button', { name: 'Open the shop' }).last().click()
  await expect(page.getByText('The shop is open')).toBeVisible()
  await expect(page.getByRole('link', { name: new URL(shop.url).host })).toHaveAttribute('href', '/')
  await expect(page.getByRole('link', { name: new URL(shop.url).host })).not.toBeFocused()
  expect((await guest.goto(shop.url))?.status()).toBe(200)
  for (const name of [HEADLINE, 'Two sisters and a van', 'From the next valley'])
    await expect(guest.getByRole('heading', { name, exact: true })).toBeVisible()
  for (const name of ['Ludlow Blue', 'Hereford Hop', 'Little Rollright'])
    await expect(guest.getByRole('link', { name }).first()).toBeVisible()
  await expect(guest.getByText('Old Quarter')).toHaveCount(0)
  await guest.goto(`${shop.url}/little-rollright`)
  await expect(guest.getByText('£4.19').first()).toBeVisible()
  await expectAccessible(guest)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Closed again')).toBeVisible()
  expect((await guest.goto(shop.url))?.status()).toBe(503)

  await page.getByRole('button', { name: 'Open the shop' }).last().click()
  await page.getByLabel('What guests read').fill('Back on Tuesday, the cellar is wet.')
  await page.getByRole('button', { name: 'Show the notice' }).click()
  await expect(page.getByText('Guests read the notice')).toBeVisible()
  await expect(page.getByText('Guests read the maintenance notice').first()).toBeVisible()
  await expect(page.getByText('Guests are welcome')).toHaveCount(0)
  expect((await guest.goto(`${shop.url}/cheeses`))?.status()).toBe(503)
  await expect(guest.getByText('Back on Tuesday, the cellar is wet.')).toBeVisible()
  await expectAccessible(guest)
  await page.getByRole('button', { name: 'End the notice' }).click()
  await expect(page.getByText('The notice has ended')).toBeVisible()
  expect((await guest.goto(`${shop.url}/cheeses`))?.status()).toBe(200)
})

test('A step of the set-up does not overwrite what somebody else saved meanwhile', async ({
  page,
  context,
}) => {
  test.setTimeout(240_000)
  await becomeAdmin(page, shop)
  await page.goto(`${shop.url}/cms/setup`)
  const settings = await context.newPage()
  const step = async (title: RegExp) => {
    const button = page.getByRole('button', { name: title })
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }
  const save = async (field: string, value: string) => {
    await settings.goto(`${shop.url}/cms/settings/shop`)
    await settings.getByLabel(field).fill(value)
    await settings.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(settings.getByText('Settings saved')).toBeVisible()
  }
  const name = page.getByLabel('Name of the shop')
  const goOn = page.getByRole('button', { name: 'Save and go on' })
  await step(/Name and place/)
  await name.fill('Ludlow Rind')
  await goOn.click()
  await expect(name).toHaveCount(0)

  await step(/Name and place/)
  await page.getByLabel('Phone').fill('+44 1584 555 0100')
  await save('How to get there', 'Past the butter cross.')
  await goOn.click()
  await expect(name).toHaveCount(0)

  await step(/Name and place/)
  await name.fill('The Ludlow Rind')
  await save('Phone', '+44 1584 555 0199')
  await goOn.click()
  const dialog = page.getByRole('dialog', { name: /saved this first/ })
  await expect(dialog).toContainText('+44 1584 555 0199')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(page.getByLabel('Phone')).toHaveValue('+44 1584 555 0199')
  await goOn.click()
  await expect(name).toHaveCount(0)
  await step(/The Ludlow Rind/)
  await expect(page.getByLabel('Phone')).toHaveValue('+44 1584 555 0199')
})

test('The food facts of a starter cheese are suggestions, which the owner takes over by saving them @long', async ({
  page,
}) => {
  test.setTimeout(240_000)
  await becomeAdmin(page, shop)
  await page.goto(`${shop.url}/cms/setup`)
  await page.getByRole('button', { name: /The counter/ }).click()
  await page.getByRole('button', { name: 'Begin with some of ours' }).click()
  await page.getByLabel(/Roquefort/).check()
  await page.getByRole('button', { name: 'Add 1 draft' }).click()
  await expect(page.getByText('1 draft added')).toBeVisible()
  await page.goto(`${shop.url}/cms/cheeses?q=roquefort`)
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  const facts = page.getByRole('group', { name: 'Food facts' })
  await expect(facts.getByText('Suggested: Milk')).toBeVisible()
  await expect(facts.getByLabel('Coagulant', { exact: true })).toHaveValue('unknown')
  await facts.getByRole('button', { name: 'Use the suggested allergens' }).click()
  await expect(facts.getByText('Confirmed by you when you save')).toBeVisible()
  await page.getByLabel('Status', { exact: true }).selectOption('active')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Cheese saved')).toBeVisible()
  await expect(facts.getByText(/^Confirmed by .+, /)).toHaveCount(1)
  await facts.getByRole('button', { name: 'Confirm rind as unknown' }).click()
  await expect(facts.getByText(/^Confirmed by .+, /)).toHaveCount(2)
  await page.goto(`${shop.url}/cms/dashboard`)
  await expect(
    page.getByText(/^Roquefort.+: milk treatment, coagulant, and lactose not confirmed$/),
  ).toBeVisible()
})

test('Starter cheeses come as drafts and go by Undo @long', async ({ page }) => {
  test.setTimeout(240_000)
  await becomeAdmin(page, shop)
  await page.goto(`${shop.url}/cms/setup`)
  await page.getByRole('button', { name: /The counter/ }).click()
  await page.getByRole('button', { name: 'Begin with some of ours' }).click()
  await page.getByLabel(/Comté/).check()
  await page.getByLabel(/Abondance/).check()
  await page.getByRole('button', { name: 'Add 2 drafts' }).click()
  await expect(page.getByText('2 drafts added')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Finish 2 drafts' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 cheeses restored')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Finish 2 drafts' })).toHaveCount(0)
  await expectAccessible(page)
})

test('Without a mail server nobody is sent to a mailbox, and an admin passes on the link', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000)
  const context = await browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] })
  const admin = await context.newPage()
  await becomeAdmin(admin, shop)

  await page.goto(`${shop.url}/auth/email?view=sign-up`)
  await page.getByLabel('Email').fill('guest@guests.test')
  await page.getByLabel('Password', { exact: true }).fill('Mimolette-Extra-1')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('No mail leaves this shop. Ask the shop').first()).toBeVisible()

  await admin.goto(`${shop.url}/cms/mail`)
  const copy = admin.getByRole('button', { name: 'Copy link for guest@guests.test' })
  await expect(copy).toBeVisible()
  await expectAccessible(admin)
  await copy.click()
  await expect(admin.getByText('Link copied')).toBeVisible()
  const link = await admin.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('/auth/confirm')
})
