import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { addDraft, callAs, openAs, signInAsStaff } from '../support/staff-steps.ts'

const photo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#c8a45a' } })
    .jpeg()
    .toBuffer()

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer) {
  await page.getByLabel('Choose pictures').setInputFiles({ name, mimeType, buffer })
}

test('A picture needs alt text before its upload and becomes the hero picture, and a save waits for what is missing', async ({
  page,
}) => {
  await signInAsStaff(page, 'employee')
  const { id } = await addDraft(page)
  await page.goto(`/cms/cheeses/${id}`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const tip = page.getByLabel('Serving tip')

  const saved = page.getByText('Cheese saved')

  await test.step('A save with a file that is not a picture focuses it', async () => {
    await choose(page, 'menu.jpg', 'image/jpeg', Buffer.from('Soup of the day'))
    const discard = page.getByRole('button', { name: 'Discard menu.jpg' })
    await expect(discard).toBeVisible()
    await page.getByLabel('Name', { exact: true }).focus()
    await expect(discard).not.toBeInViewport()
    await page.keyboard.press('Control+s')
    await expect(discard).toBeFocused()
    await expect(discard).toBeInViewport()
    await expect(discard).toHaveAccessibleDescription(/Discard it to continue\.$/)
    await discard.click()
  })

  await choose(page, 'wheel.jpg', 'image/jpeg', await photo())
  const words = page.getByLabel('What wheel.jpg shows')
  await expect(words).toBeFocused()
  await expect(page.getByRole('button', { name: 'Upload' })).toBeDisabled()
  await words.fill('A golden wheel')
  await words.press('Enter')
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('A golden wheel')
  await expect(page.getByText('Hero', { exact: true })).toBeVisible()
  await page.keyboard.press('Control+s')
  await expect(saved).toBeVisible()
  await expect(page.getByText('No changes to save')).toBeVisible()

  await test.step('A save with a picture that has no alt text focuses that field and keeps everything', async () => {
    await tip.fill('With a pear')
    await choose(page, 'cellar.jpg', 'image/jpeg', await photo())
    await save.click()
    const missing = page.getByLabel('What cellar.jpg shows')
    await expect(missing).toBeFocused()
    await expect(missing).toHaveAccessibleDescription(/^Say what the picture shows/)
    await expect(tip).toHaveValue('With a pear')
    await expect(saved).toHaveCount(0)
    await missing.fill('A cold cellar')
    await save.click()
    await expect(saved).toBeVisible()
    await expect(page.getByText('No changes to save')).toBeVisible()
    await expect(page.getByLabel('What picture 2 shows')).toHaveValue('A cold cellar')
  })

  await page.reload()
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('A cold cellar')
  await expect(tip).toHaveValue('With a pear')
  const stored = page.getByRole('img', { name: 'A golden wheel' }).first()
  await expect(stored).toBeVisible()
  const answer = await page.request.get((await stored.getAttribute('src')) ?? '')
  expect(answer.headers()['content-type']).toBe('image/jpeg')

  await test.step('Another picture becomes the hero picture', async () => {
    await page.getByRole('button', { name: 'Make hero' }).click()
    await expect(page.getByLabel('What picture 1 shows')).toHaveValue('A cold cellar')
    await page.getByRole('button', { name: 'Remove picture 2' }).click()
    await expect(page.getByLabel('What picture 2 shows')).toBeHidden()
  })
})

test('Leaving with a picture that is not uploaded asks for confirmation, even during its upload @long', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/cheeses')
  await page.getByRole('link', { name: 'Add New Cheese' }).click()
  await choose(page, 'wheel.jpg', 'image/jpeg', await photo())
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.goBack()
  await expect(dialog).toContainText('Pictures that are not uploaded would have to be chosen again.')
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(dialog).toContainText('Pictures that are not uploaded would have to be chosen again.')
  await page.keyboard.press('Escape')

  await page.route('**/storage/v1/object/**', () => {})
  await page.getByLabel('What wheel.jpg shows').fill('A golden wheel')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await dialog.getByRole('button', { name: 'Stay' }).click()
  const asked = page.waitForEvent('dialog')
  const closed = page.close({ runBeforeUnload: true })
  expect((await asked).type()).toBe('beforeunload')
  await (await asked).accept()
  await closed
})

test('A new cheese takes pictures that are chosen or pasted, refuses other files with the reason, and uploads what is described @long', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/cheeses/new')
  const pictures = page.getByRole('region', { name: 'Add pictures' })
  await choose(page, 'menu.jpg', 'image/jpeg', Buffer.from('Soup of the day'))
  await expect(pictures.getByRole('alert')).toHaveText(
    /^menu\.jpg\s*This file cannot be read as a picture\. Discard it to continue\.$/,
  )
  await expect(pictures.getByRole('textbox')).toHaveCount(0)
  await pictures.getByRole('button', { name: 'Discard menu.jpg' }).click()
  await expect(pictures.getByRole('alert')).toHaveCount(0)

  await choose(page, 'logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
  await page.getByLabel('What logo.svg shows').fill('A logo')
  await page.getByRole('button', { name: 'Upload' }).click()
  await expect(page.getByText('Only JPEG, PNG, WebP and AVIF pictures can be uploaded')).toBeVisible()
  await pictures.getByRole('button', { name: 'Discard logo.svg' }).click()

  const bytes = [...(await photo())]
  await page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([new Uint8Array(given)], 'pasted.jpg', { type: 'image/jpeg' }))
    dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  }, bytes)
  await expect(page.getByLabel('What pasted.jpg shows')).toBeFocused()
  await page.getByRole('button', { name: 'Discard pasted.jpg' }).click()

  await choose(page, 'wheel.jpg', 'image/jpeg', await photo())
  await page.getByLabel('What wheel.jpg shows').fill('A golden wheel')
  await page.getByRole('button', { name: 'Discard wheel.jpg' }).click()
  await expect(page.getByLabel('What wheel.jpg shows')).toBeHidden()
  await page
    .getByRole('listitem')
    .filter({ hasText: 'wheel.jpg' })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByLabel('What wheel.jpg shows')).toHaveValue('A golden wheel')

  await page.getByLabel('Name', { exact: true }).fill(`Tomme ${crypto.randomUUID().slice(0, 8)}`)
  await page.getByLabel('Country').selectOption('France')
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Cheese added')).toBeVisible()
  await expect(page).toHaveURL(/\/cms\/cheeses\/[0-9a-f-]{36}$/)
  await page.reload()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('A golden wheel')
  await expect(page.getByText('No changes to save')).toBeVisible()
})

test('A published cheese shows every picture with its alt text', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  const { id, slug, version } = await addDraft(page, {
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
  const archived = { active: false, archived_at: new Date().toISOString(), version }
  await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${id}`, archived, 'PATCH')
})
