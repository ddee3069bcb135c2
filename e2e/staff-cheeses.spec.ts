import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { inAnotherBrowser } from './accounts-steps.ts'
import { addDraft, callAs, openAs } from './staff-steps.ts'

test('Staff find a cheese by a name without its accents, and the address keeps the search', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/cheeses')
  await page.getByRole('searchbox', { name: 'Search cheeses' }).fill('comte')
  await expect(page).toHaveURL(/q=comte/)
  await expect(page.getByRole('row')).toHaveCount(2)
  const row = page.getByRole('row', { name: /Comté AOP/ })
  await expect(row).toContainText('$5.80 per 100g')
  await expect(row).toContainText('$58.00 per kg')
  await expect(row).toContainText('In Stock')
  await expect(row).toContainText('Active')
  await page.reload()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('Filters, sorting and the grid are in the address bar', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses')
  await page.getByLabel('Stock').selectOption('Out of Stock')
  await page.getByRole('button', { name: 'Price' }).click()
  await page.getByRole('button', { name: 'Grid' }).click()
  await expect(page).toHaveURL('/cms/cheeses?stock=out&sort=price_per_kg_cents&view=grid')
  const names = page.getByRole('list', { name: 'Cheeses' }).getByRole('heading')
  await expect(names).toContainText([/Carozzi/, /Millefoglie/])
})

test('A search without a result offers the way back', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses?q=velveeta')
  await expect(page.getByText('No cheeses match')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search and filters' }).click()
  await expect(page.getByRole('row', { name: /Abondance/ })).toBeVisible()
})

test('Several cheeses go out of stock at once, and come back by Undo', async ({ page }) => {
  await openAs(page, 'employee', '/cms/dashboard')
  const stem = `Twin ${crypto.randomUUID().slice(0, 8)}`
  const one = await addDraft(page, { name: `${stem} one` })
  const other = await addDraft(page, { name: `${stem} other` })
  await page.goto(`/cms/cheeses?q=${encodeURIComponent(stem)}`)
  await page.getByLabel(`Select ${one.name}`).check()
  await page.getByLabel(`Select ${other.name}`).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Out of Stock' }).click()
  await expect(page.getByText('2 cheeses marked out of stock')).toBeVisible()
  await expect(page.getByRole('row', { name: one.name })).toContainText('Out of Stock')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('row', { name: one.name })).toContainText('In Stock')
})

test('A manager exports what the list shows as CSV', async ({ page }) => {
  await openAs(page, 'manager', '/cms/cheeses?q=comte')
  await expect(page.getByRole('row')).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Comté AOP (Affiné),comte-aop,FR')
  expect(csv.trim().split('\r\n')).toHaveLength(2)
})

test('An employee can neither export, publish nor price', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses')
  await expect(page.getByRole('row', { name: /Abondance/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeHidden()
  const { id } = await addDraft(page)
  await page.goto(`/cms/cheeses/${id}`)
  await expect(page.getByLabel('Price per kg')).not.toBeEditable()
  await expect(page.getByLabel('Status')).not.toBeEditable()
  for (const change of [{ active: true }, { price_per_kg_cents: 1 }]) {
    const answer = await callAs(page, 'employee@demo.test', `/cheeses?id=eq.${id}`, change, 'PATCH')
    expect(answer.status()).toBe(403)
  }
})

test('A member who calls the API directly changes nothing', async ({ page }) => {
  await page.goto('/')
  const change = await callAs(
    page,
    'member@demo.test',
    '/cheeses?slug=eq.comte-aop',
    { in_stock: false },
    'PATCH',
  )
  expect(await change.json()).toEqual([])
  const addition = await callAs(page, 'member@demo.test', '/rpc/save_cheese', {
    record: { name: 'Mine', slug: 'mine', country_iso: 'FR' },
  })
  expect(addition.status()).toBe(403)
})

test('Somebody adds a cheese with the keyboard alone', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  const name = `Tomme ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Address')).toHaveValue(name.toLowerCase().replace(' ', '-'))
  await page.getByLabel('Flavor tags').focus()
  await page.keyboard.type('nutty,hay')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove nutty' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove hay' })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Cheese added')).toBeVisible()
  await expect(page).toHaveURL(/\/cms\/cheeses\/[0-9a-f-]{36}$/)
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
})

test('The preview follows the form', async ({ page }) => {
  await openAs(page, 'manager', '/cms/cheeses/new')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await page.getByLabel('Name', { exact: true }).fill('Bleu de la Cave')
  await page.getByLabel('Price per kg').fill('48.02')
  await expect(preview.getByText('Bleu de la Cave').first()).toBeVisible()
  await expect(preview.getByText('$4.80').first()).toBeVisible()
})

test('An address that the site uses, or another cheese has, is refused', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  await page.getByLabel('Name', { exact: true }).fill('Something else')
  const address = page.getByLabel('Address')
  await address.fill('community-favorites')
  await page.getByRole('button', { name: 'Add Cheese' }).click()
  await expect(page.getByText('The site itself uses this address').first()).toBeVisible()
  await address.fill('comte-aop')
  await page.getByRole('button', { name: 'Add Cheese' }).click()
  await expect(page.getByText('Another cheese has this address').first()).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Something else')
})

test('A cheese is published only with its allergens declared, and is gone when archived', async ({
  page,
}) => {
  await openAs(page, 'manager', '/cms/dashboard')
  const { id, name, slug } = await addDraft(page, { allergens: null, origin_region: 'Savoie' })
  await page.goto(`/cms/cheeses/${id}`)
  const status = page.getByLabel('Status')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await status.selectOption('active')
  await save.click()
  await expect(page.getByText('Declare the allergens before this cheese is published')).toBeVisible()
  expect((await page.request.get(`/${slug}`)).status()).toBe(404)

  await page.getByLabel('The allergens are declared').check()
  await save.click()
  await expect(page.getByText('Cheese saved')).toBeVisible()
  await expect.poll(async () => (await page.request.get(`/${slug}`)).text()).toContain(name)

  await status.selectOption('archived')
  await save.click()
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status()).toBe(404)
  await page.goto(`/cms/cheeses?status=archived&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name })).toContainText('Archived')
})

test('A new price is on the public page at once', async ({ page }) => {
  await openAs(page, 'manager', '/cms/cheeses?q=havarti')
  await page.getByRole('link', { name: 'Edit German Havarti' }).click()
  const price = page.getByLabel('Price per kg')
  const before = await price.inputValue()
  for (const [typed, shown] of [
    ['27.00', '$2.70'],
    [before, '$2.60'],
  ] as const) {
    await price.fill(typed)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('No changes to save')).toBeVisible()
    await expect.poll(async () => (await page.request.get('/german-havarti')).text()).toContain(shown)
  }
})

test('A stale save is refused with both versions side by side, and nothing typed is lost', async ({
  page,
  browser,
}) => {
  await openAs(page, 'employee', '/cms/dashboard')
  const { id } = await addDraft(page, { summary: 'First words' })
  await page.goto(`/cms/cheeses/${id}`)
  await expect(page.getByLabel('Summary')).toHaveValue('First words')
  await inAnotherBrowser(browser, async (other) => {
    await openAs(other, 'manager', `/cms/cheeses/${id}`)
    await other.getByLabel('Summary').fill('Their words')
    await other.getByLabel('Region').fill('Jura')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('Cheese saved')).toBeVisible()
  })

  await page.getByLabel('Summary').fill('My words')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this first' })
  const summary = dialog.getByRole('group', { name: 'Summary' })
  await expect(summary).toContainText('Their words')
  await expect(summary).toContainText('My words')
  await expect(summary.getByRole('radio', { name: /Yours/ })).toBeChecked()
  await expect(
    dialog.getByRole('group', { name: 'Region' }).getByRole('radio', { name: /Jura/ }),
  ).toBeChecked()
  await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(page.getByLabel('Summary')).toHaveValue('My words')
  await expect(page.getByLabel('Region')).toHaveValue('Jura')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Cheese saved')).toBeVisible()
})

test('Leaving with unsaved changes asks, and the draft is offered on return', async ({ page }) => {
  await openAs(page, 'employee', '/cms/dashboard')
  const { id } = await addDraft(page)
  await page.goto(`/cms/cheeses/${id}`)
  await page.getByLabel('Serving tip').fill('With a pear')
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page.getByLabel('Serving tip')).toHaveValue('With a pear')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/cms/dashboard')

  await page.goto(`/cms/cheeses/${id}`)
  await page.getByRole('button', { name: 'Bring them back' }).click()
  await expect(page.getByLabel('Serving tip')).toHaveValue('With a pear')
})

test('A placard has both prices, the allergens and a code to scan', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses?q=comte')
  await page.getByRole('link', { name: /Placard for Comté/ }).click()
  const placard = page.getByRole('article')
  await expect(placard).toContainText('$5.80 per 100g · $58.00 per kg')
  await expect(placard).toContainText('Contains milk')
  await expect(placard.getByRole('img', { name: /QR code for .*\/s\/[2-9A-Z]{4}$/ })).toBeVisible()
})
