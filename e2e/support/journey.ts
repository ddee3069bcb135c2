import { expect, type Browser } from '@playwright/test'
import sharp from 'sharp'
import { signInByEmail } from './accounts-steps.ts'
import { expectToast, openPanel, saveComment } from './community-steps.ts'

type Journey = {
  url: string
  /** Before the @ of their emails is their role. */
  people: { domain: string; password: string }
  /** How long an open list of staff and a public page may take to show what somebody else changed. */
  shownWithin: { list: number; page: number }
}

const PAGES = ['/', '/cheeses', '/cheeses?q=havarti', '/search?q=havarti', '/german-havarti', '/events']

/**
 * What people do in every shop, wherever its database is: a member favorites, comments and orders; staff change a price,
 * upload a picture and see what others do.
 */
export async function takeJourney(browser: Browser, { url, people, shownWithin }: Journey) {
  const open = async (role: string) => {
    const context = await browser.newContext({ baseURL: url, extraHTTPHeaders: {} })
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await signInByEmail(page, `${role}@${people.domain}`, people.password)
    await page.waitForURL((address) => !address.pathname.startsWith('/auth'))
    return { page, problems }
  }

  const member = await open('member')
  for (const path of PAGES) expect([path, (await member.page.goto(path))?.status()]).toEqual([path, 200])
  const panel = await openPanel(member.page, '/german-havarti')
  await panel.getByRole('button', { name: /^(Add to Favorites|Favorited)$/ }).click()
  await expectToast(member.page, /^(Added to|Removed from) favorites$/)
  await saveComment(panel, 'Mild, and gone within a day.')
  await expectToast(member.page, 'Comment saved')
  await member.page.reload()
  await expect(panel.getByText('Mild, and gone within a day.', { exact: true })).toBeVisible()

  await member.page.goto('/orders/new?line=german-havarti:100')
  await member.page.getByRole('button', { name: 'Set Aside' }).click()
  await expect(member.page).toHaveURL(/\/orders\/\w{6}\?token=/)
  await expect(member.page.getByRole('row', { name: /German Havarti/ })).toContainText('100 g')

  const manager = await open('manager')
  await manager.page.goto('/cms/cheeses?q=German Havarti')
  const employee = await open('employee')
  await employee.page.goto('/cms/cheeses?q=German Havarti')
  const row = employee.page.getByRole('row', { name: /German Havarti/ })
  await expect(row).toContainText('per 100g')
  await manager.page.getByRole('button', { name: 'Change Price of German Havarti' }).click()
  const price = manager.page.getByRole('textbox', { name: 'Price of German Havarti' })
  await price.fill('9.95')
  await price.press('Enter')
  await expect(manager.page.getByText('German Havarti now costs $9.95 per 100g')).toBeVisible()
  await expect(row).toContainText('$9.95', { timeout: shownWithin.list })

  await manager.page.goto('/cms/media')
  const color = { width: 1200, height: 900, channels: 3 as const, background: '#c8a45a' }
  const buffer = await sharp({ create: color }).jpeg().toBuffer()
  await manager.page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'wheel.jpg', mimeType: 'image/jpeg', buffer })
  const words = manager.page.getByLabel('What wheel.jpg shows')
  await words.fill('A wheel of the journey')
  await words.press('Enter')
  await expect(manager.page.getByText('Picture added')).toBeVisible()
  const picture = manager.page.getByRole('row', { name: /A wheel of the journey/ }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)

  await expect(async () => {
    await member.page.goto('/german-havarti')
    await expect(member.page.getByText('$9.95').first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: shownWithin.page })
  for (const { problems } of [member, manager, employee]) expect(problems).toEqual([])
}
