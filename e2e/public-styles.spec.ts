import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, type Page } from '@playwright/test'
import { CHEESE_SLUGS } from './public-paths.ts'
import { signInAs } from './sessions.ts'

const ASSETS = path.resolve(import.meta.dirname, '../dist/client/assets')
const CLASS = /\.((?:\\.|[\w-])+)/g

const classesIn = (styles: string) =>
  new Set([...styles.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', '')))

async function allStyles() {
  const file = (await readdir(ASSETS)).find((name) => /^public-.+\.css$/.test(name)) ?? ''
  return classesIn(await readFile(path.join(ASSETS, file), 'utf8'))
}

/** Classes that the page uses and the site styles, but that the page's own style sheet lacks. */
async function findUnstyledClasses(page: Page) {
  const all = await allStyles()
  const own = classesIn((await page.locator('head style').textContent()) ?? '')
  const used = await page
    .locator('body [class]')
    .evaluateAll((elements) => [...new Set(elements.flatMap(({ classList }) => [...classList]))])
  return used.filter((name) => all.has(name) && !own.has(name))
}

const PATHS = ['/', '/cheeses', '/cheeses?q=comte', '/mahon-menorca-demo'].concat(
  CHEESE_SLUGS.map((slug) => `/${slug}`),
)

test('A page with its own style sheet finds all its styles in it', async ({ page }) => {
  for (const path of PATHS) {
    await page.goto(path)
    expect.soft(await findUnstyledClasses(page), path).toEqual([])
  }
})

test("The catalogue's style sheet covers every search result", async ({ page }) => {
  await page.goto('/cheeses')
  await page.getByRole('searchbox', { name: 'Search cheeses' }).fill('zzzzqq')
  await expect(page.getByText('0 cheeses')).toBeVisible()
  expect(await findUnstyledClasses(page)).toEqual([])
})

test('Island styles are loaded only by pages that lack them', async ({ page }) => {
  const allStyles = page.locator('link[rel="stylesheet"][href*="/public-"]')
  await signInAs(page, 'member@demo.test')
  await page.goto('/comte-aop')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(allStyles).toHaveCount(1)
  await page.goto('/account')
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  await expect(allStyles).toHaveCount(0)
})
