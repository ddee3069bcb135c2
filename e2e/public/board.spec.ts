import { expect, test } from '@playwright/test'
import { expectAccessibleOnPhoneAndDesktop } from '../support/expect-accessible.ts'
import { signInAsNewMember } from '../support/sessions.ts'
import { openForPrint } from '../support/open-for-print.ts'

const DINNER = '/board?people=6&meal=instead&wish=pregnant&wish=vegetarian&budget=60'

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })

  test('A host asks for a board, keeps a cheese, swaps another and sets all aside', async ({ page }) => {
    await page.goto('/search?q=dinner+for+six')
    await page.getByRole('main').getByRole('link', { name: 'What shall I bring?' }).click()
    await expect(page.getByRole('spinbutton', { name: 'People' })).toHaveValue('6')
    await page.getByLabel('Instead of dinner').check()
    await page.getByLabel('Budget in CAD').fill('100')
    await page.getByRole('button', { name: 'Put a board together' }).click()
    await expect(page.getByRole('heading', { name: 'A board for 6 people' })).toBeInViewport()
    const places = page.getByRole('region', { name: 'A board for 6 people' }).getByRole('listitem')
    await expect(places).toHaveCount(4)
    const names = await places.getByRole('heading').allInnerTexts()

    await places
      .first()
      .getByRole('link', { name: /^Keep .* on the board$/ })
      .click()
    const kept = places.getByRole('link', { name: /^Kept .* on the board\. Let it go$/ })
    await expect(kept).toHaveCount(1)
    await places
      .nth(1)
      .getByRole('link', { name: /^Swap for/ })
      .click()
    await expect(places).toHaveCount(4)
    const swapped = await places.getByRole('heading').allInnerTexts()
    expect(swapped.toString()).not.toContain(names[1]?.replace(/^\d+\. /, ''))
    expect(swapped[0]).toBe(names[0])
    await expect(kept).toHaveCount(1)
    await page.getByLabel('Budget in CAD').fill('60')
    await page.getByRole('button', { name: 'Put a board together' }).click()
    await expect(kept).toHaveCount(1)
    expect((await places.getByRole('heading').allInnerTexts()).toString()).toContain(
      names[0]?.replace(/^\d+\. /, ''),
    )

    await page.getByRole('link', { name: 'Set aside', exact: true }).click()
    await expect(page.getByRole('spinbutton', { name: /^Grams of/ })).toHaveCount(4)
  })

  test('A budget that nothing fits leads to the nearest board', async ({ page }) => {
    await page.goto('/board?people=6&budget=9')
    await expect(page.getByText(/^Only 1 cheese fits all of that today|^None of our cheeses/)).toBeVisible()
    await page.getByRole('link', { name: 'Show that board' }).click()
    await expect(
      page.getByRole('region', { name: 'A board for 6 people' }).getByRole('listitem'),
    ).toHaveCount(4)
  })

  test('What cannot be read is told beside its field, and stays there', async ({ page }) => {
    await page.goto('/board?people=60&budget=lots')
    await expect(page.getByRole('spinbutton', { name: 'People' })).toHaveAccessibleDescription(
      'A board is for 1 to 50 people.',
    )
    await expect(page.getByLabel('Budget in CAD')).toHaveValue('lots')
    await expect(page.getByRole('heading', { level: 2, name: /^A board for/ })).toHaveCount(0)
  })
})

test('Four cheeses for six people, one pregnant, one vegetarian, with the caution beside them', async ({
  page,
}) => {
  await page.goto(DINNER)
  await expect(page.getByText('4 cheeses, 1.2 kg in all')).toBeVisible()
  await expect(page.getByText('All of them are made of cow’s milk.')).toBeVisible()
  await expect(page.getByText(/This is no medical advice/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessibleOnPhoneAndDesktop(page)
  }
})

test('A member keeps the cheeses of a board and shares it as it is, without saying that somebody is pregnant', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsNewMember(page)
  await page.goto(DINNER)
  const names = await page.getByRole('heading', { level: 3 }).allInnerTexts()
  await expect(page.getByText('The shared link does not say who cannot eat what.')).toBeVisible()
  await page.getByRole('link', { name: 'Share' }).click()
  await expect(page.getByRole('link', { name: 'Link copied' })).toBeVisible()
  await page.getByRole('button', { name: 'Keep these four in My Favorites' }).click()
  await page.getByRole('link', { name: 'See My Favorites' }).click()
  await expect(page.getByRole('article')).toHaveCount(4)

  await page.goto(await page.evaluate(() => navigator.clipboard.readText()))
  await expect(page.getByText(/^Somebody shared this board with you/)).toBeVisible()
  expect(page.url()).not.toMatch(/pregnant|vegetarian/)
  expect(await page.content()).not.toMatch(/for somebody who is pregnant|wish=/)
  await expect(page.getByRole('link', { name: /^Kept?|^Swap/ })).toHaveCount(0)
  expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(names)
})

test('A board for fifty prints on one page', async ({ page }) => {
  await openForPrint(page, '/board?people=50&meal=instead')
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1)
})
