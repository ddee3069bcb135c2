import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addDraft, callAs, openAs } from './staff-steps.ts'

const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c8a45a' } })
    .jpeg()
    .toBuffer()

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer) {
  await page.getByLabel('Choose pictures').setInputFiles({ name, mimeType, buffer })
}

test('A picture needs words before it is sent, and becomes the hero', async ({ page }) => {
  await openAs(page, 'employee', '/cms/dashboard')
  const { id } = await addDraft(page)
  await page.goto(`/cms/cheeses/${id}`)
  await choose(page, 'wheel.jpg', 'image/jpeg', await photo())
  const words = page.getByLabel('What wheel.jpg shows')
  await expect(words).toBeFocused()
  await expect(page.getByRole('button', { name: 'Upload' })).toBeDisabled()
  await words.fill('A golden wheel')
  await words.press('Enter')
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('A golden wheel')
  await expect(page.getByText('Hero', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Cheese saved')).toBeVisible()

  await page.reload()
  const stored = page.getByRole('img', { name: 'A golden wheel' }).first()
  await expect(stored).toBeVisible()
  const answer = await page.request.get((await stored.getAttribute('src')) ?? '')
  expect(answer.headers()['content-type']).toBe('image/jpeg')
})

test('Guests see every picture of a published cheese, with its words', async ({ page }) => {
  await openAs(page, 'manager', '/cms/dashboard')
  const { id, slug } = await addDraft(page, {
    active: true,
    hero_image_url: '/media/cheeses/comte-aop-1600.jpg',
    hero_image_alt: 'The wheel',
    image_urls: ['/media/cheeses/abondance-1600.jpg'],
    image_alts: ['The cellar'],
  })
  await page.goto(`/${slug}`)
  await expect(page.getByRole('img', { name: 'The wheel' })).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Pictures' }).getByRole('img', { name: 'The cellar' }),
  ).toBeVisible()
  const archived = { active: false, archived_at: new Date().toISOString() }
  await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${id}`, archived, 'PATCH')
})

test('Pictures change their order, and another one becomes the hero', async ({ page }) => {
  await openAs(page, 'employee', '/cms/dashboard')
  const { id } = await addDraft(page, {
    hero_image_url: '/media/cheeses/comte-aop-1600.jpg',
    hero_image_alt: 'Comté',
    image_urls: ['/media/cheeses/abondance-1600.jpg'],
    image_alts: ['Abondance'],
  })
  await page.goto(`/cms/cheeses/${id}`)
  await page.getByRole('button', { name: 'Make hero' }).click()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('Abondance')
  await page.getByRole('button', { name: 'Remove picture 2' }).click()
  await expect(page.getByLabel('What picture 2 shows')).toBeHidden()
})

test('A drawing that could run scripts is refused, with the reason', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  await choose(page, 'logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await page.getByLabel('What logo.svg shows').fill('A logo')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Only JPEG, PNG, WebP and AVIF pictures can be uploaded')).toBeVisible()
})

test('A picture pasted from the clipboard is taken', async ({ page }) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  await expect(page.getByRole('region', { name: 'Add pictures' })).toBeVisible()
  const bytes = [...(await photo())]
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(given)], 'pasted.jpg', { type: 'image/jpeg' }))
    dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  }, bytes)
  await expect(page.getByLabel('What pasted.jpg shows')).toBeFocused()
})
