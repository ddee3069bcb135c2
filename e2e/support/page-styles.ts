import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'

const ASSETS = path.resolve(import.meta.dirname, '../../dist/client/assets')
const CLASS = /\.((?:\\.|[\w-])+)/g

const classesIn = (styles: string) =>
  new Set([...styles.matchAll(CLASS)].map(([, name = '']) => name.replaceAll('\\', '')))

async function allStyles() {
  const file = (await readdir(ASSETS)).find((name) => /^public-.+\.css$/.test(name)) ?? ''
  return classesIn(await readFile(path.join(ASSETS, file), 'utf8'))
}

/** Classes that the page uses and the site styles, but that the page's own style sheet lacks. */
export async function findUnstyledClasses(page: Page) {
  const all = await allStyles()
  const own = classesIn((await page.locator('head style').textContent()) ?? '')
  const used = await page
    .locator('body [class]')
    .evaluateAll((elements) => [...new Set(elements.flatMap(({ classList }) => [...classList]))])
  return used.filter((name) => all.has(name) && !own.has(name))
}
