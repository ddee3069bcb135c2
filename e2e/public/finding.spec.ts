import { expect, test } from '@playwright/test'
import {
  DESKTOP,
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  expectReadableColors,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, callAs, deactivate } from '../support/staff-steps.ts'

const SUITABLE = { active: true, coagulant: 'microbial', lactose: 'free' }
const OPINION = 'My vegetarian friend asked for more.'

test('A guest filters by diet and price, learns why other cheeses are hidden, and reads an opinion, at 390 and 1440 px', async ({
  page,
}) => {
  const cardOf = ({ name }: { name: string }) => page.getByRole('heading', { level: 3, name, exact: true })
  const cheeses: { id: string; name: string }[] = []
  try {
    for (const price_per_kg_cents of [4_200, 6_400, 7_100])
      cheeses.push(await addDraft(page, { ...SUITABLE, price_per_kg_cents }))
    const comment = { cheese_id: cheeses[0]?.id, comment: OPINION, is_public: true }
    expect((await callAs(page, 'member@demo.test', '/cheese_comments', comment)).status()).toBe(201)
    await page.setViewportSize(PHONE)
    await page.goto('/cheeses')
    await page.getByText('Sort and filters').click()
    await page.getByRole('checkbox', { name: /^Vegetarian-friendly/ }).check()
    await page.getByRole('checkbox', { name: /^Lactose-free/ }).check()
    for (const cheese of cheeses) await expect(cardOf(cheese)).toBeVisible()
    const hidden = page.getByRole('list', { name: 'Hidden cheeses' })
    await expect(hidden).toContainText('hidden because they are made with animal rennet')
    await expect(hidden).toContainText('hidden because we do not know their lactose')
    await page.getByLabel('Price per 100g').selectOption('to_5')
    await expect(page).toHaveURL('/cheeses?price=to_5&vegetarian=1&lactose_free=1')
    for (const cheese of cheeses.slice(1)) await expect(cardOf(cheese)).toBeHidden()
    await expectAccessibleOnPhoneAndDesktop(page)
    for (const cheese of cheeses.slice(0, 1)) await cardOf(cheese).click()
    await expect(page.getByText('Microbial, suits vegetarians')).toBeVisible()
    await expect(page.getByText(OPINION)).toBeVisible()
  } finally {
    for (const { id } of cheeses) await deactivate(page, id)
  }
})

/** What a cheesemonger would show. */
const SEARCHES = [
  { text: 'blue cheese', names: ['Blue Stilton Reserve - Hand Crafted', 'Rossini Blue'] },
  { text: 'fondue', names: ['Comté AOP (Affiné)', 'Abondance'] },
  { text: 'pear', names: ['Blue Stilton Reserve - Hand Crafted', 'Pecorino Romano PDO'] },
  { text: 'stiltn', names: ['Blue Stilton Reserve - Hand Crafted'] },
  { text: 'gruyere', lacking: 'Gruyère', names: ['Comté AOP (Affiné)', 'Abondance'] },
  { text: 'parmesan', lacking: 'Parmesan', names: ['Asiago DOP Stravecchio', 'Pecorino Romano PDO'] },
  { text: 'camenbert', lacking: 'Camembert', names: ['Saint-Nectaire AOP'] },
]

test('A search finds what a cheesemonger would show, and the cousins of what the shop lacks', async ({
  page,
}) => {
  for (const { text, lacking, names } of SEARCHES) {
    await page.goto(`/cheeses?q=${text}`)
    const cousins = page.getByText(/^We have no .+ cousins?: .+\.$/)
    await expect(cousins).toHaveText(lacking ? [new RegExp(`^We have no ${lacking};`)] : [])
    for (const name of names)
      await expect(page.getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
  }
})

test('The shop says what it has nothing near to, and a short word finds no recipe by the middle of another', async ({
  page,
}) => {
  await page.goto('/search?q=feta')
  await expect(page.getByText('We have no Feta, and nothing that comes near.')).toBeVisible()
  await page.goto('/search?q=brie')
  await expect(page.getByRole('link', { name: /^Saint-Nectaire AOP .+ per 100g/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Recipes' })).toHaveCount(0)
})

test('The search box in the header loads its suggestions on the first focus and works by keyboard', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/suggestions-')) scripts.push(request.url())
  })
  await page.setViewportSize(DESKTOP)
  await page.goto('/visit', { waitUntil: 'networkidle' })
  const box = page.getByRole('banner').getByLabel('Search the shop').filter({ visible: true })
  await expect(box).toHaveRole('searchbox')
  expect(scripts).toEqual([])
  await box.focus()
  await expect(box).toHaveRole('combobox')
  // One request: with a request for each key, a late answer replaces the list and drops the selection.
  await box.fill('gougeres')
  const option = page.getByRole('option', { name: /Comté gougères/i })
  await expect(option).toBeVisible()
  await box.press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await expectAccessible(page)
  await box.press('Escape')
  await expect(option).toBeHidden()
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=gougeres')
  await page.getByRole('region', { name: 'Recipes' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/recipes\//)
})

test('On a phone the menu begins with a search whose suggestions lead to a page', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/comte-aop')
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await menu.getByLabel('Search the shop').fill('opening hours')
  await expect(menu.getByRole('option')).toHaveText('VisitPages')
  await expectAccessible(page)
  await expectReadableColors(page, '#phone-menu')
  await menu.getByRole('option').click()
  await expect(page).toHaveURL('/visit')
})

test('Without scripts the search in the phone menu finds pages and events', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL, viewport: PHONE })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu' }).click()
  const box = page.getByRole('navigation', { name: 'Menu' }).getByLabel('Search the shop')
  await box.fill('opening hours')
  await box.press('Enter')
  await expect(page).toHaveURL('/search?q=opening+hours')
  await expect(page.getByRole('region', { name: 'Pages' }).getByRole('link')).toHaveText('Visit')
  await page.close()
})
