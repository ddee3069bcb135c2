import { expect, test } from '@playwright/test'
import { DESKTOP, PHONE } from '../support/expect-accessible.ts'
import { addDraft, deactivate, navigate, openAs, signInAsStaff } from '../support/staff-steps.ts'

test('An employee adds a cheese with the keyboard alone, heading and tab name it, and the next one starts from an empty form', async ({
  page,
}) => {
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

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`^Edit Cheese\\s*${name}$`))
  await expect(page).toHaveTitle(new RegExp(`^${name} · Edit Cheese`))
  await page.keyboard.press('Control+k')
  await page.keyboard.type('add new')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Add New Cheese' })).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('')
  await page.getByRole('link', { name: 'All cheeses' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cheeses')
})

test('A new cheese has a slug that follows its name and is free, the flag of its country, and a preview', async ({
  page,
}) => {
  await openAs(page, 'manager', '/cms/cheeses/new')
  const name = page.getByLabel('Name', { exact: true })
  const slug = page.getByLabel('Slug')
  const country = page.getByLabel('Country')
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const add = page.getByRole('button', { name: 'Add Cheese' })
  await expect(country).toHaveValue('')
  await add.click()
  await expect(slug).toHaveAttribute('aria-invalid', 'true')
  await expect(country).toHaveAccessibleDescription('Choose a country')
  await name.fill('جبنة')
  await expect(slug).toHaveAccessibleDescription(/type one in Latin letters\.$/)
  await name.fill('Jibneh')
  await expect(slug).not.toHaveAttribute('aria-invalid')
  await expect(slug).toHaveAccessibleDescription('The page will be at /jibneh.')

  await country.selectOption('Georgia')
  await expect(country).toHaveValue('GE')
  await expect(preview.getByText('🇬🇪')).toBeVisible()
  await name.fill('Bleu de la Cave')
  await page.getByLabel('Price per kg').fill('48.02')
  await expect(
    page.getByText('48.02 becomes 48.00 per kg (4.80 per 100g), because prices end on 0.05'),
  ).toBeVisible()
  await expect(preview.getByText('Bleu de la Cave').first()).toBeVisible()
  await expect(preview.getByText('$4.80').first()).toBeVisible()

  await slug.fill('community-favorites')
  await add.click()
  await expect(page.getByText('The site itself uses this slug').first()).toBeVisible()
  await slug.fill('comte-aop')
  await add.click()
  await expect(page.getByText('Another cheese has this slug').first()).toBeVisible()
  await expect(name).toHaveValue('Bleu de la Cave')
})

test('A cheese cannot be published without declared allergens, guests read a new price at once, and an archived cheese answers 404', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  const { id, name, slug } = await addDraft(page, { allergens: null, origin_region: 'Savoie' })
  await page.goto(`/cms/cheeses/${id}`)
  const status = page.getByLabel('Status')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await status.selectOption('active')
  await save.click()
  await expect(page.getByText('Declare the allergens before this cheese is published')).toBeVisible()
  expect((await page.request.get(`/${slug}`)).status()).toBe(404)

  await page.getByLabel('Allergens', { exact: true }).selectOption('contains')
  await save.click()
  await expect(page.getByText('Cheese saved')).toBeVisible()
  await expect.poll(async () => (await page.request.get(`/${slug}`)).text()).toContain(name)

  for (const [typed, shown] of [
    ['27,02', '$2.70'],
    ['28.90', '$2.89'],
  ] as const) {
    await page.getByLabel('Price per kg').fill(typed)
    if (typed === '28.90') await page.getByRole('button', { name: 'Keep 28.90' }).click()
    await save.click()
    await expect(page.getByText('No changes to save')).toBeVisible()
    await expect.poll(async () => (await page.request.get(`/${slug}`)).text()).toContain(shown)
  }

  await status.selectOption('archived')
  await save.click()
  await expect.poll(async () => (await page.request.get(`/${slug}`)).status()).toBe(404)
  await navigate(page, `/cms/cheeses?status=archived&q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('row', { name })).toContainText('Archived')
})

test('The minimum age and the advice that a manager enters show on the cheese page and on the map of taste @long', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  const { id, name, slug } = await addDraft(page, { active: true, style: 'hard', palate_strength: 4 })
  const ageOnMap = async () => {
    await page.goto('/cheeses?view=map')
    await page.getByText('The map as a table').click()
    return page.getByRole('row', { name: new RegExp(`^${name}`) }).textContent()
  }
  try {
    expect(await ageOnMap()).toContain('About 5 months, as usual for its style')
    await page.goto(`/cms/cheeses/${id}`)
    await page.getByLabel('Minimum age in days').fill('540')
    const advice = page.getByRole('group', { name: 'At home' })
    await advice.getByLabel('Storage').fill('In a damp cloth, in the cellar.')
    await advice.getByLabel('Rind').fill('Brush it, then eat it.')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('No changes to save')).toBeVisible()
    expect(await ageOnMap()).toContain('At least 18 months')
    for (const viewport of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport)
      await page.goto(`/${slug}`)
      for (const text of [
        'In a damp cloth, in the cellar.',
        'Take it out an hour before.',
        'Brush it, then eat it.',
      ])
        await expect(page.getByText(text)).toBeVisible()
    }
  } finally {
    await deactivate(page, id)
  }
})
