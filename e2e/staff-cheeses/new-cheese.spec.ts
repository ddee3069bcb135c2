import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { expectAccessible, expectAccessibleOnPhoneAndDesktop } from '../support/expect-accessible.ts'
import { callAs, navigate, openAs } from '../support/staff-steps.ts'

const SCRIPT = '<script>alert(1)</script>'

async function fillCheese(page: Page, name: string) {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Country').selectOption('France')
  await page.getByLabel('Summary').fill('A small wheel with a soft rind.')
  await page.getByRole('textbox', { name: /^Milk/ }).fill('Goat')
  await page.getByLabel('Price per kg').fill('42.50')
  await page.getByLabel('Allergens', { exact: true }).selectOption('contains')
  await page.getByLabel('Status', { exact: true }).selectOption('active')
  const buffer = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#c8a45a' } })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Choose pictures')
    .setInputFiles({ name: 'wheel.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByLabel('What wheel.jpg shows').fill(`A golden wheel ${SCRIPT}`)
  await page.getByRole('button', { name: 'Add Cheese' }).click()
  await expect(page).toHaveURL(/\/cms\/cheeses\/[0-9a-f-]{36}$/)
}

async function writeDocument(page: Page) {
  await page.getByLabel('Opening').fill('A *quiet* cousin of [Comté](cheese:comte-aop).')
  const add = async (noun: string, fields: Record<string, string>) => {
    await page.getByRole('button', { name: `Add a ${noun}` }).click()
    for (const [field, words] of Object.entries(fields))
      await page.getByLabel(`${noun[0]?.toUpperCase()}${noun.slice(1)} 1: ${field}`).fill(words)
  }
  await add('section', { heading: 'In winter', text: 'It firms up and tastes of hay.' })
  await add('fact', { label: 'Weight', value: '400 g' })
  await add('pairing', { name: 'Pear', text: 'Ripe, in thin slices.' })
  await add('chapter', { heading: 'The dairy', text: 'Two people and forty goats.' })
  await page.getByLabel('Taste').fill('Hazelnut, then lemon.')
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Page published')).toBeVisible()
}

test('A cheese that a manager adds with picture and page text passes the checks of the first eighteen @long', async ({
  page,
}) => {
  test.slow()
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const slug = `tomme-${crypto.randomUUID().slice(0, 8)}`
  await openAs(page, 'manager', '/cms/cheeses/new')
  await fillCheese(page, slug)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await navigate(page, `/cms/cheeses/${id}/document`)
  await writeDocument(page)

  await page.goto(`/${slug}`)
  await expect(page.getByRole('img', { name: `A golden wheel ${SCRIPT}` }).first()).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await expectAccessible(page, 'tab-set')
  }
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@type': 'Product',
    name: slug,
    offers: { '@type': 'Offer' },
  })
  const shared = await page.locator('meta[property="og:image"]').getAttribute('content')
  const picture = await page.request.get(new URL(shared ?? '').pathname)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  const pdf = await page.pdf({ format: 'A4' })
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(2)
  expect(dialogs).toEqual([])

  const withdrawn = { active: false, version: 1 }
  const answer = await callAs(page, 'manager@demo.test', `/cheeses?id=eq.${id}`, withdrawn, 'PATCH')
  expect(answer.status()).toBe(200)
})
