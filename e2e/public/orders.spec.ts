import { expect, test, type Page } from '@playwright/test'
import { expectAccessible } from '../support/expect-accessible.ts'
import { expectReadableInLargeText } from '../support/expect-readable-in-large-text.ts'
import { signInToDemo } from '../support/sessions.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** The link of the newest mail to a person; empty before it was sent. */
async function linkTo(page: Page, email: string) {
  await page.goto('/mailbox')
  const mail = page.getByRole('link', { name: email }).first()
  if (!(await mail.isVisible())) return ''
  await mail.click()
  const [link] = /\/orders\/\w{6}\?token=[0-9a-f]{32}/.exec(await page.content()) ?? []
  return link ?? ''
}

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('A guest has cheese set aside, confirms it from the mail, changes and cancels it', async ({
    page,
  }) => {
    const email = `guest-${Date.now()}@example.test`
    await page.goto('/german-havarti')
    await page.getByRole('link', { name: 'Set aside' }).click()
    await page.getByRole('button', { name: '300 g' }).click()
    await page.getByLabel('Name').fill('Anna')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Phone').fill('604 555 0142')
    await page.getByRole('button', { name: 'Set Aside' }).last().click()
    await expect(page.getByRole('heading', { name: 'Look into your mailbox' })).toBeVisible()

    let link = ''
    await expect.poll(async () => (link = await linkTo(page, email))).not.toBe('')
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Set aside for you|We look whether/)
    await page.getByText('Change the order').click()
    await page.getByRole('button', { name: '100 g' }).click()
    const choice = page.getByText('Not saved: 100 g, instead of 300 g.')
    await expect(choice).toBeInViewport()
    await page.getByRole('group', { name: 'When will you collect it?' }).locator('summary').nth(1).click()
    await page.getByRole('radio').nth(1).check()
    await page.getByRole('button', { name: 'Save the change' }).click()
    await expect(page.getByText('Saved.', { exact: true })).toBeInViewport()
    await expect(choice).toHaveCount(0)
    await expect(page.getByRole('row', { name: /German Havarti/ })).toContainText('100 g')
    await page.getByText('Cancel the order').click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByRole('heading', { name: 'Canceled' })).toBeVisible()
  })

  test('A phone number without the country code is refused at its field, which has the focus', async ({
    page,
  }) => {
    await page.goto('/orders/new?line=german-havarti')
    await page.getByLabel('Name').fill('Anna')
    await page.getByLabel('Email').fill('anna@example.test')
    const phone = page.getByLabel('Phone')
    await phone.fill('089/1234567')
    await page.getByRole('button', { name: 'Set Aside' }).last().click()
    await expect(phone).toHaveAttribute('aria-invalid', 'true')
    await expect(phone).toHaveAccessibleDescription(/^Enter the phone number with its country code/)
    await expect(phone).toHaveValue('089/1234567')
    await expect(phone).toBeFocused()
    await expect(phone).toBeInViewport()
  })
})

test('What a guest typed for an order survives a reload, and is gone when it was placed', async ({
  page,
}) => {
  const email = `typed-${Date.now()}@example.test`
  await page.goto('/orders/new?line=german-havarti:200')
  await page.getByRole('button', { name: '300 g' }).click()
  await page.getByRole('group', { name: 'When will you collect it?' }).locator('summary').nth(1).click()
  const hour = page.getByRole('radio').locator('visible=true').nth(1)
  await hour.check()
  const chosen = (await hour.getAttribute('value')) ?? ''
  await page.getByLabel('A note for us').fill('Thin\nplease')
  await page.getByLabel('Name').fill('Anna')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('604 555 0142')
  const expectTyped = async () => {
    await expect(page.getByLabel('A note for us')).toHaveValue('Thin\nplease')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await expect(page.locator(`input[value="${chosen}"]`)).toBeChecked()
    await expect(page.locator(`input[value="${chosen}"]`)).toBeVisible()
    await expect(page.getByLabel('Grams of German Havarti')).toHaveValue('300')
  }
  await page.reload()
  await expectTyped()
  await page.getByLabel('Add a cheese').selectOption({ label: 'Abondance' })
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByLabel('Grams of Abondance')).toHaveValue('200')
  await expect(page).toHaveURL('/orders/new?line=german-havarti:300&line=abondance:200#order-lines')
  await page.reload()
  await expectTyped()
  await expect(page.getByLabel('Grams of Abondance')).toHaveValue('200')

  await page.getByRole('button', { name: 'Set Aside' }).last().click()
  await expect(page.getByText(`We wrote to ${email}.`)).toBeVisible()
  await page.reload()
  await expect(page.getByText(`We wrote to ${email}.`)).toBeVisible()
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(email)
  await page.goto('/orders/new?line=german-havarti')
  await expect(page.getByLabel('A note for us')).toHaveValue('')
})

test('A member orders with a tap and finds the order in the account', async ({ page }) => {
  await signInToDemo(page, 'member@demo.test')
  await page.goto('/orders/new?line=rossini-blue:100')
  await expect(page.getByLabel('Email')).toBeHidden()
  await page.getByRole('button', { name: 'Set Aside' }).click()
  await expect(page).toHaveURL(/\/orders\/\w{6}\?token=/)
  const code = /orders\/(\w{6})/.exec(page.url())?.[1] ?? ''
  await page.goto('/account')
  const entry = page.getByRole('listitem').filter({ hasText: code })
  await expect(entry).toContainText('Rossini')
  await expectReadableInLargeText(page)
  await expectAccessible(page, '#orders')
  await entry.getByRole('link').click()
  await page.getByText('Change the order').click()
  await expectReadableInLargeText(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: '200 g' }).scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  await page.getByRole('button', { name: '200 g' }).click()
  await expect(page.getByText('Not saved: 200 g, instead of 100 g.')).toBeVisible()
  await expect(page.getByText(/^Not saved yet\. If you leave now/)).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await page.reload()
  await expect(page.getByRole('row', { name: /Rossini/ })).toContainText('100 g')
  await expect(page.getByText(/^Not saved/)).toBeHidden()
  await page.getByText('Cancel the order').click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByRole('heading', { name: 'Canceled' })).toBeVisible()
})
