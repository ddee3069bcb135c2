import { expect, test } from '@playwright/test'
import { openForPrint } from '../support/open-for-print.ts'

const pageCount = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length

for (const path of [
  '/mahon-menorca-cave-aged',
  '/comte-aop',
  '/roquefort-maison-gabriel-coulet',
  '/events/smoke-and-caves',
])
  test(`${path} prints on at most two pages`, async ({ page }) => {
    await openForPrint(page, path)
    for (const format of ['Letter', 'A4'])
      expect(pageCount(await page.pdf({ format })), format).toBeLessThanOrEqual(2)
  })

test('A recipe prints on one page', async ({ page }) => {
  await openForPrint(page, '/recipes/comte-gougeres')
  for (const format of ['Letter', 'A4']) expect(pageCount(await page.pdf({ format })), format).toBe(1)
})

test('A printed recipe has its ingredients beside its method', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await openForPrint(page, '/recipes/comte-gougeres')
  const leftEdges = await page
    .locator('recipe-servings li')
    .evaluateAll((items) => [...new Set(items.map((item) => item.getBoundingClientRect().left))])
  expect(leftEdges).toHaveLength(1)
})

test("A printed page carries the shop's name and no links of the layout", async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  await openForPrint(page, '/comte-aop')
  await expect(page.getByRole('banner').getByText('Old Quarter Cheese Bar')).toBeVisible()
  await expect(page.getByText('Skip to content')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  for (const tab of ['Overview', 'Flavor Profile', 'Pairings', 'Story'])
    await expect(page.getByRole('heading', { name: tab, exact: true })).toBeVisible()
})
