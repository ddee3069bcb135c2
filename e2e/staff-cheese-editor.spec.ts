import { expect, test, type Page } from '@playwright/test'
import { inAnotherBrowser } from './accounts-steps.ts'
import { dropResponse } from './community-steps.ts'
import { addDraft, openAs } from './staff-steps.ts'

/** Delays a save until it is released, as a slow network does. */
async function delaySaves(page: Page) {
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/rpc/save_cheese', async (route) => {
    await arrival
    await route.continue()
  })
  return () => arrive()
}

test('A manager adds a cheese with the keyboard alone', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  const name = `Tomme ${crypto.randomUUID().slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Slug')).toHaveValue(name.toLowerCase().replace(' ', '-'))
  await page.getByLabel('Country').focus()
  await page.keyboard.type('Fran')
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

test('Text typed while a new cheese is being saved stays as an unsaved change, with the cursor in place', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  const arrive = await delaySaves(page)
  const name = `Tomme ${crypto.randomUUID().slice(0, 8)}`
  const region = page.getByLabel('Region')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Country').selectOption('France')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Saving…')).toBeVisible()
  await region.click()
  await page.keyboard.type('Haute-')
  arrive()
  await expect(page).toHaveURL(/\/cms\/cheeses\/[0-9a-f-]{36}$/)
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await expect(region).toBeFocused()
  await page.keyboard.type('Savoie')
  await expect(region).toHaveValue('Haute-Savoie')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Cheese saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name)
  await expect(region).toHaveValue('Haute-Savoie')
  await expect(page.getByText('Restore them')).toBeHidden()
})

test('Leaving while a new cheese is being saved does not navigate back to it', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  const arrive = await delaySaves(page)
  await page.getByLabel('Name', { exact: true }).fill(`Tomme ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByLabel('Country').selectOption('France')
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page).toHaveURL('/cms/dashboard')
  arrive()
  await expect(page.getByText('Cheese added')).toBeVisible()
  await expect(page).toHaveURL('/cms/dashboard')
})

test('Adding another cheese starts from an empty form', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  await page.getByLabel('Name', { exact: true }).fill(`Tomme ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByLabel('Country').selectOption('France')
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Cheese' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add new')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Cheese' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
})

test('The heading and the browser tab name the edited cheese', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses?q=comte')
  await page.getByRole('link', { name: /^Edit Comté/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Edit Cheese\s*Comté AOP \(Affiné\)$/)
  await expect(page).toHaveTitle(/^Comté AOP \(Affiné\) · Edit Cheese/)
  await page.getByRole('link', { name: 'All cheeses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cheeses')
})

test('Choosing a country by its name sets the flag of the cheese', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  await expect(page.getByLabel('Country')).toHaveValue('')
  await page.getByLabel('Country').selectOption('Georgia')
  await expect(page.getByLabel('Country')).toHaveValue('GE')
  await expect(page.getByRole('complementary', { name: 'Preview' }).getByText('🇬🇪')).toBeVisible()
})

test('The slug follows the name, even after a failed validation, and asks for Latin letters where the name has none', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  const name = page.getByLabel('Name', { exact: true })
  const slug = page.getByLabel('Slug')
  await page.getByRole('button', { name: 'Add Cheese' }).click()
  await expect(slug).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Country')).toHaveAccessibleDescription('Choose a country')
  await name.fill('جبنة')
  await expect(slug).toHaveAccessibleDescription(/type one in Latin letters\.$/)
  await name.fill('Jibneh')
  await expect(slug).not.toHaveAttribute('aria-invalid')
  await expect(slug).toHaveAccessibleDescription('The page will be at /jibneh.')
})

test('The preview shows the values of the form', async ({ page }) => {
  await openAs(page, 'manager', '/cms/cheeses/new')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await page.getByLabel('Name', { exact: true }).fill('Bleu de la Cave')
  await page.getByLabel('Price per kg').fill('48.02')
  await expect(preview.getByText('Bleu de la Cave').first()).toBeVisible()
  await expect(preview.getByText('$4.80').first()).toBeVisible()
})

test('A slug that is reserved or taken is refused', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  await page.getByLabel('Name', { exact: true }).fill('Something else')
  await page.getByLabel('Country').selectOption('France')
  const slug = page.getByLabel('Slug')
  await slug.fill('community-favorites')
  await page.getByRole('button', { name: 'Add Cheese' }).click()
  await expect(page.getByText('The site itself uses this slug').first()).toBeVisible()
  await slug.fill('comte-aop')
  await page.getByRole('button', { name: 'Add Cheese' }).click()
  await expect(page.getByText('Another cheese has this slug').first()).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Something else')
})

test('A cheese cannot be published without declared allergens, and an archived cheese answers 404', async ({
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

test('A new price shows on the public page at once', async ({ page }) => {
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

test('A stale save is refused, shows both versions and keeps what was typed', async ({ page, browser }) => {
  await openAs(page, 'manager', '/cms/dashboard')
  const { id } = await addDraft(page, { summary: 'First words' })
  await page.goto(`/cms/cheeses/${id}`)
  await expect(page.getByLabel('Summary')).toHaveValue('First words')
  await inAnotherBrowser(browser, async (other) => {
    await openAs(other, 'manager', `/cms/cheeses/${id}`)
    await other.getByLabel('Summary').fill('Their words')
    await other.getByLabel('Region').fill('Jura')
    await other.getByLabel('Price per kg').fill('48')
    await other.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(other.getByText('Cheese saved')).toBeVisible()
  })

  await page.getByLabel('Summary').fill('My words ')
  await page.getByLabel('Price per kg').fill('48,0')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this first' })
  const summary = dialog.getByRole('group', { name: 'Summary' })
  await expect(summary).toContainText('Their words')
  await expect(summary).toContainText('My words')
  await expect(summary.getByRole('radio', { name: /Yours/ })).toBeChecked()
  await expect(
    dialog.getByRole('group', { name: 'Region' }).getByRole('radio', { name: /Jura/ }),
  ).toBeChecked()
  await expect(dialog.getByRole('group')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(page.getByLabel('Summary')).toHaveValue('My words ')
  await expect(page.getByLabel('Region')).toHaveValue('Jura')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Cheese saved')).toBeVisible()
})

test('Saving again after a lost response succeeds when nobody else saved in between', async ({ page }) => {
  await openAs(page, 'manager', '/cms/dashboard')
  const { id } = await addDraft(page, { summary: 'First words' })
  await page.goto(`/cms/cheeses/${id}`)
  await dropResponse(page, 'rpc/save_cheese')
  await page.getByLabel('Summary').fill('My words ')
  await page.getByLabel('Price per kg').fill('48,5')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await save.click()
  await expect(page.getByText('Network error. Please check your connection.')).toBeVisible()
  await page.unrouteAll()
  await save.click()
  await expect(page.getByText('Cheese saved')).toBeVisible()
  await expect(page.getByText('No changes to save')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByLabel('Price per kg')).toHaveValue('48.50')
})

test('Leaving with unsaved changes asks for confirmation, and the draft is offered on return', async ({
  page,
}) => {
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
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect(page.getByLabel('Serving tip')).toHaveValue('With a pear')
})
