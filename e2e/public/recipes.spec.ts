import { expect, test } from '@playwright/test'
import { expectToast } from '../support/community-steps.ts'
import { expectAccessible, PHONE } from '../support/expect-accessible.ts'
import { signInAsNewMember } from '../support/sessions.ts'
import { callAs } from '../support/staff-steps.ts'

test('A visitor scales a recipe, reads it in cups, and sees which of its cheeses are in stock', async ({
  page,
}) => {
  await page.goto('/recipes/comte-gougeres')
  await expect(page.getByText('A community member')).toBeVisible()
  await page.getByLabel('Serves').fill('12')
  await expect(page.getByText('500 ml')).toBeVisible()
  await page.getByLabel('Cups').check()
  await expect(page.getByText('2 cups', { exact: true })).toBeVisible()
  const cheeses = page.getByRole('navigation', { name: 'The cheese' })
  await expect(cheeses.getByRole('listitem')).toContainText(/Comté AOP.*[Ii]n stock today/)
  await page.getByRole('link', { name: 'Comté, finely grated' }).click()
  await expect(
    page
      .getByRole('navigation', { name: 'Recipes', exact: true })
      .getByRole('link', { name: 'Comté gougères' }),
  ).toBeVisible()
})

test('A member keeps a recipe and finds it again by its words, and a visitor searches all recipes', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto('/recipes')
  await page.getByLabel('Search in recipes').fill('pecorino')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['Cacio e pepe'])
  await page.goto('/recipes?q=nothinglikethis')
  await expect(page.getByText('No recipe has all of these words.')).toBeVisible()

  await signInAsNewMember(page)
  await page.goto('/recipes/cacio-e-pepe')
  await page.getByRole('button', { name: 'Add to Favorites: Cacio e pepe' }).click()
  await expectToast(page, 'Added to favorites')
  await page.goto('/my-favorites')
  const kept = page.getByRole('region', { name: 'Recipes', exact: true })
  await expect(kept.getByRole('link', { name: 'Cacio e pepe' })).toBeVisible()
  await kept.getByLabel('Search in my recipes').fill('walnut')
  await expect(kept.getByText('No recipe of yours has all of these words.')).toBeVisible()
  await kept.getByLabel('Search in my recipes').fill('pepper')
  await expect(kept.getByRole('link', { name: 'Cacio e pepe' })).toBeVisible()
})

test('60 ingredients, words of 1 kB, right-to-left text and markup stay within the page and are text', async ({
  page,
}) => {
  const slug = `difficult-${crypto.randomUUID().slice(0, 8)}`
  const id = crypto.randomUUID()
  const markup = '<script>document.title = "Broken"</script>'
  const ingredients = Array.from({ length: 60 }, (_, index) => ({
    amount: index + 1,
    unit: 'wheelbarrow',
    item: index === 0 ? 'x'.repeat(120) : `جبنة ${index}`,
  }))
  const record = { id, slug, title: markup, ingredients, steps: ['y'.repeat(1000), 'خطوة أخيرة', markup] }
  const save = async (fields: object) => {
    const answer = await callAs(page, 'manager@demo.test', '/rpc/save_recipe', { record: { id, ...fields } })
    expect(answer.status()).toBe(200)
  }
  await save({ ...record, status: 'published' })
  await page.setViewportSize(PHONE)
  await page.goto(`/recipes/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(markup)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(63)
  expect(await page.title()).toContain('<script>')
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth])
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0)
  await expectAccessible(page)
  await save({ version: 1, status: 'archived' })
  await expect.poll(async () => (await page.request.get(`/recipes/${slug}`)).status()).toBe(404)
})
