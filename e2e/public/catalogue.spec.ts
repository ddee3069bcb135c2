import { expect, test, type Page } from '@playwright/test'

/** Tests of other files add active cheeses from France meanwhile. Exact results leave those out. */
const WITHOUT_NEW_CHEESES = 'country=IT'
const RAW_WITHOUT_NEW_CHEESES = 'country=ES&treatment=raw'

const openFilters = (page: Page) => page.getByText('Sort and filters').click()

test('Search results and the URL follow as a visitor types', async ({ page }) => {
  await page.goto('/cheeses')
  await expect(page.getByRole('status')).toHaveText(/^\d{2} cheeses$/)
  await page.getByRole('searchbox', { name: 'Search cheeses' }).fill('roque')
  await expect(page.getByRole('status')).toHaveText('1 cheese')
  await expect(page.getByRole('link', { name: /Roquefort/ })).toBeVisible()
  await expect(page).toHaveURL('/cheeses?q=roque')
  await page.reload()
  await expect(page.getByRole('status')).toHaveText('1 cheese')
})

test('Cheeses are grouped by country and can be filtered by it', async ({ page }) => {
  await page.goto('/cheeses')
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('France')
  await openFilters(page)
  await page.getByLabel('Country').selectOption({ label: 'Spain (3)' })
  await expect(page.getByRole('status')).toHaveText('3 cheeses')
  await expect(page.getByRole('main').getByRole('region')).toHaveCount(1)
  await expect(page).toHaveURL('/cheeses?country=ES')
})

test('Filters show how many cheeses match, can be combined, and are undone by Back one by one', async ({
  page,
}) => {
  await page.goto('/cheeses')
  await openFilters(page)
  await page.getByLabel('Milk').selectOption('sheep')
  await expect(page.getByLabel('Treatment').getByRole('option', { name: /^Raw/ })).toHaveText(/Raw \(\d+\)/)
  await page.getByLabel('Style').selectOption('blue')
  await expect(page.getByRole('status')).toHaveText('1 cheese')
  await expect(page).toHaveURL('/cheeses?milk=sheep&style=blue')
  await page.getByRole('link', { name: /^Roquefort/ }).click()
  await page.waitForURL('/roquefort-maison-gabriel-coulet')
  await page.goBack()
  await expect(page.getByLabel('Style'), 'The filters are open after Back').toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search cheeses' })
  await search.pressSequentially('roquefort')
  await expect(page).toHaveURL('/cheeses?q=roquefort&milk=sheep&style=blue')

  await page.goBack()
  await expect(page).toHaveURL('/cheeses?milk=sheep&style=blue')
  await expect(search).toHaveValue('')
  await search.fill('roque')
  await expect(page).toHaveURL('/cheeses?q=roque&milk=sheep&style=blue')
  await search.clear()
  await expect(page).toHaveURL('/cheeses?milk=sheep&style=blue')
  await page.goBack()
  await expect(page).toHaveURL('/cheeses?milk=sheep')
  await expect(page.getByLabel('Style')).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Remove Milk: Sheep' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/cheeses')
  await expect(page.getByRole('list', { name: 'Active filters' })).toBeHidden()
  await expect(page.getByRole('status')).toHaveText(/^\d{2} cheeses$/)
})

test('A card shows three flavors and how many more there are', async ({ page }) => {
  await page.goto('/cheeses?q=mahon')
  await expect(page.getByRole('list', { name: 'Flavor' }).getByRole('listitem')).toHaveText([
    'nutty,',
    'buttery,',
    'tangy',
    '+2',
  ])
})

test('A search without results suggests the nearest matches', async ({ page }) => {
  await page.goto('/cheeses?q=blue+manchego')
  await expect(page.getByRole('heading', { name: 'No cheeses found' })).toBeVisible()
  await expect(page.getByRole('link', { name: /Queso de Oveja Curado/ })).toBeVisible()
})

test('The catalogue works without scripts', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL })
  await page.goto('/cheeses')
  await page.getByRole('searchbox', { name: 'Search cheeses' }).fill('smoky')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('status')).toHaveText('2 cheeses')
  await page.close()
})

test('A filter that matches nothing is offered and explains what it hides', async ({ page }) => {
  const vegetarian = page.getByRole('checkbox', { name: /^Vegetarian-friendly/ })
  await page.goto('/cheeses?q=roquefort')
  await openFilters(page)
  await expect(page.getByRole('checkbox', { name: 'In stock (1)' })).toBeVisible()
  await vegetarian.check()
  const hidden = page.getByRole('list', { name: 'Hidden cheeses' })
  await expect(hidden).toHaveText('1 hidden because it is made with animal rennet.')
  await page.getByRole('link', { name: 'Remove Vegetarian-friendly' }).click()
  await expect(page).toHaveURL('/cheeses?q=roquefort')
  await expect(hidden).toBeHidden()
  await expect(page.getByRole('status')).toHaveText('1 cheese')
})

test('One seeded cheese from Italy suits vegetarians, and the reasons that hide the others are counted', async ({
  page,
}) => {
  await page.goto(`/cheeses?${WITHOUT_NEW_CHEESES}&vegetarian=1`)
  await expect(page.getByRole('status')).toHaveText('1 cheese')
  await expect(page.getByRole('list', { name: 'Hidden cheeses' })).toHaveText(
    '4 hidden because they are made with animal rennet.',
  )
})

test('An allergen filter is offered only where it would change the results, unless it is on', async ({
  page,
}) => {
  const freeFrom = page.getByLabel('Free from')
  await page.goto(`/cheeses?${RAW_WITHOUT_NEW_CHEESES}`)
  await openFilters(page)
  await expect(page.getByLabel('Treatment')).toBeVisible()
  await expect(freeFrom).toBeHidden()
  await page.goto('/cheeses?q=zzzz')
  await openFilters(page)
  await expect(page.getByLabel('Country')).toBeVisible()
  await page.goto(`/cheeses?${WITHOUT_NEW_CHEESES}&without=egg`)
  await expect(freeFrom.getByRole('option', { name: 'Egg (5)' })).toBeAttached()
  await expect(page.getByRole('status')).toHaveText('5 cheeses')
})

test('A page number past the end redirects to the first page', async ({ page }) => {
  await page.goto(`/cheeses?${WITHOUT_NEW_CHEESES}&page=9`)
  await expect(page).toHaveURL(`/cheeses?${WITHOUT_NEW_CHEESES}`)
  await expect(page.getByRole('status')).toHaveText('5 cheeses')
})
