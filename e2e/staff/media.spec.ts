import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible } from '../support/expect-accessible.ts'
import { callAs, navigate, openAs } from '../support/staff-steps.ts'

const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c8a45a' } })
    .jpeg()
    .toBuffer()

async function addPicture(page: Page, alt: string) {
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'wheel.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  const words = page.getByLabel('What wheel.jpg shows')
  await words.fill(alt)
  await words.press('Enter')
  await expect(page.getByText('Picture added')).toBeVisible()
}

const uniqueAlt = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

test('An employee adds a picture, sets its focal point and proposes it for the home page', async ({
  page,
}) => {
  const alt = uniqueAlt('A golden wheel <img src=x onerror=alert(1)>')
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await openAs(page, 'employee', '/cms/media')
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'IMG_7.HEIC', mimeType: 'image/heic', buffer: Buffer.from('x') })
  await expect(page.getByRole('alert')).toContainText('Most Compatible')
  await page.getByRole('button', { name: 'Discard IMG_7.HEIC' }).click()
  await addPicture(page, alt)
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill(alt)
  const row = page.getByRole('row').filter({ hasText: alt })
  await expect(row).toContainText('Not used')
  await expectAccessible(page)

  await row.getByRole('link', { name: alt }).click()
  await expect(page.getByLabel('What it shows')).toHaveValue(alt)
  await page.getByLabel('From the left').press('Home')
  await page.getByLabel('From the top').press('End')
  await expect(page.getByRole('figure', { name: 'Card' }).locator('img')).toHaveCSS(
    'object-position',
    '0% 100%',
  )
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Picture saved')).toBeVisible()
  await page.getByLabel('Caption').fill('First cut')
  await page.getByRole('button', { name: 'Propose' }).click()
  await expect(page.getByText('A manager decides')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden()
  await expect(page.getByRole('region', { name: 'Replace' })).toBeHidden()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByLabel('From the top')).toHaveValue('100')
  await expect(page.getByLabel('Caption')).toHaveValue('First cut')
  expect(dialogs).toEqual([])

  await navigate(page, '/cms/media/picture?path=%2Fmedia%2Fcheeses%2Fcomte-aop')
  await expect(page.getByText('Guests see this picture, so a manager changes')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
  await expectAccessible(page)
})

test('A manager replaces a picture wherever it is used and deletes the former one, on a phone', async ({
  page,
}) => {
  const former = uniqueAlt('The old light')
  const better = uniqueAlt('The new light')
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'manager', '/cms/media')
  await addPicture(page, former)
  await page.getByRole('searchbox', { name: 'Search pictures' }).fill(former)
  // The search changes the URL when typing pauses.
  await expect(page).toHaveURL(/[?&]q=/)
  await page.getByRole('link', { name: former }).click()
  await expect(page.getByRole('region', { name: 'Used in' })).toContainText('Not used')
  const formerPath = new URL(page.url()).searchParams.get('path') ?? ''
  const slug = `tomme-${crypto.randomUUID().slice(0, 8)}`
  const answer = await callAs(page, 'manager@demo.test', '/rpc/save_cheese', {
    record: { name: slug, slug, country_iso: 'FR', hero_image_url: formerPath, hero_image_alt: former },
  })
  expect(answer.status()).toBe(200)

  await page.reload()
  await expect(page.getByRole('region', { name: 'Used in' }).getByRole('link', { name: slug })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete' })).toBeHidden()
  const replace = page.getByRole('region', { name: 'Replace this picture' })
  await replace
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'better.jpg', mimeType: 'image/jpeg', buffer: await photo() })
  await replace.getByLabel('What better.jpg shows').fill(better)
  await replace.getByLabel('What better.jpg shows').press('Enter')
  await expect(page.getByText('Replaced in 1 place')).toBeVisible()
  await expect(page.getByLabel('What it shows')).toHaveValue(better)
  await expect(page.getByRole('region', { name: 'Used in' }).getByRole('link', { name: slug })).toBeVisible()
  await expectAccessible(page)

  await navigate(page, `/cms/media/picture?path=${encodeURIComponent(formerPath)}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Picture deleted')).toBeVisible()
  expect((await page.request.get(formerPath)).status()).toBe(404)
})
