import { expect, test } from '@playwright/test'
import {
  commentBox,
  expectToast,
  openPanel,
  panelOf,
  readAsVisitor,
  saveComment,
} from '../support/community-steps.ts'
import { DESKTOP, expectAccessible, expectReadableColors, PHONE } from '../support/expect-accessible.ts'
import { signInAsNewMember } from '../support/sessions.ts'
import { addDraft, deactivate } from '../support/staff-steps.ts'

/** The cheese of the demo that has more comments than a page shows. */
const MUCH_DISCUSSED = '/roquefort-maison-gabriel-coulet'
const COMMENTED = { path: '/queso-de-oveja-curado', name: 'Queso de Oveja Curado' }

test('A guest reads opinions on a phone and on a desktop, and reaches older ones without JavaScript', async ({
  page,
  browser,
  baseURL,
}) => {
  for (const viewport of [PHONE, DESKTOP]) {
    const guest = await browser.newPage({ javaScriptEnabled: false, baseURL, viewport })
    await guest.goto(MUCH_DISCUSSED)
    await expect(guest.getByText('per 100g', { exact: true })).toBeInViewport()
    await expect(guest.getByRole('link', { name: /^★ \d\.\d out of 5 stars/ })).toBeInViewport()
    const opinions = panelOf(guest)
    await expect(opinions.getByText('Community average')).toBeVisible()
    await expect(opinions.getByText('Sign in to interact with cheeses.')).toBeVisible()
    const comments = opinions.getByRole('list', { name: /^Community Comments/ })
    await expect(comments.getByRole('listitem')).toHaveCount(10)
    await expect(comments.getByText('By Community Member').first()).toBeVisible()
    expect((await comments.boundingBox())?.height).toBe(240)
    const cut = comments.getByRole('listitem').filter({ has: guest.getByRole('link', { name: 'more' }) })
    const [beginning = ''] = ((await cut.first().textContent()) ?? '').split('…')
    await cut.first().getByRole('link', { name: 'more' }).click()
    const whole = comments.getByText(beginning)
    await expect(whole).toBeInViewport()
    expect((await whole.textContent())?.length).toBeGreaterThan(300)
    await guest.goBack()
    await opinions.getByRole('link', { name: /^Show all \d+ comments$/ }).click()
    await expect(guest).toHaveURL(`${MUCH_DISCUSSED}?comments=1#comments`)
    await opinions.getByRole('link', { name: 'Older comments' }).click()
    await expect(guest).toHaveURL(`${MUCH_DISCUSSED}?comments=2#comments`)
    await expect(comments.getByRole('listitem').first()).toBeVisible()
    await expect(comments.getByText(beginning)).toHaveCount(0)
    await opinions.getByRole('link', { name: 'Newer comments' }).click()
    await expect(whole).toBeVisible()
    await guest.close()
  }
  await page.setViewportSize(PHONE)
  await page.goto(`${MUCH_DISCUSSED}?comments=2`)
  await expectAccessible(page)
  await expectReadableColors(page, '.title-bar')
})

test('The bar with the price covers no content on a phone, and is not printed', async ({ page }) => {
  const { id, slug } = await addDraft(page, { active: true, in_stock: false, price_per_kg_cents: 4_200 })
  await page.setViewportSize(PHONE)
  try {
    for (const path of ['/comte-aop', `/${slug}`]) {
      await page.emulateMedia({ media: 'screen' })
      await page.goto(path)
      const price = page.getByText('per 100g', { exact: true })
      await expect(price).toBeInViewport()
      await expect(page.getByRole('link', { name: 'Sign in to add to favorites' })).toBeInViewport()
      const links = page.getByRole('contentinfo').getByRole('link')
      await links.last().focus()
      await page.keyboard.press('End')
      const bar = await price.boundingBox()
      await expect
        .poll(async () => {
          const last = await links.last().boundingBox()
          return (last?.y ?? 0) + (last?.height ?? 0)
        })
        .toBeLessThanOrEqual(bar?.y ?? 0)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('link', { name: 'Sign in to add to favorites' })).toBeHidden()
      await expect(page.getByText(/^\$\d+\.\d\d per kg$/)).toBeVisible()
    }
  } finally {
    await deactivate(page, id)
  }
})

test('A member chooses a display name, comments, favorites from a card, and takes the name back', async ({
  page,
}) => {
  const name = `Rind ${crypto.randomUUID().slice(0, 8)}`
  const pages = [COMMENTED.path, `${COMMENTED.path}?comments=1`, '/community-favorites', '/']
  const seenByVisitors = () => readAsVisitor(page, pages)
  await signInAsNewMember(page)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Display name' })
  const field = section.getByRole('textbox', { name: 'Display name' })
  await field.fill('Shop Admin')
  await section.getByRole('button', { name: 'Save Display Name' }).click()
  await expect(section.getByText('This name could be taken for the shop or its staff.')).toBeVisible()
  await field.fill(name)
  await section.getByRole('button', { name: 'Save Display Name' }).click()
  await expectToast(page, 'Display name saved')
  await expectAccessible(page, '#display-name')

  const panel = await openPanel(page, COMMENTED.path)
  await expect(commentBox(panel)).toBeVisible()
  await panel.getByRole('checkbox', { name: 'Share publicly with the community' }).check()
  await expect(panel.getByText('Shown as')).toContainText(`Shown as ${name}, with your stars.`)
  await expect(panel.getByRole('link', { name: /^Change your display name/ })).toHaveAttribute(
    'href',
    '/account#display-name',
  )
  await saveComment(panel, 'Hay and rain.', { share: true })
  await expectToast(page, 'Comment saved')
  await expect.poll(seenByVisitors).toContain(name)
  const heart = page.getByRole('button', { name: 'Favorite this cheese' })
  await heart.click()
  await expectToast(page, 'Added to favorites')
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await expect(panel.getByRole('button', { name: 'Favorited' })).toBeVisible()

  await page.goto('/cheeses?q=oveja')
  const cardHeart = page.getByRole('button', { name: `Favorite ${COMMENTED.name}` })
  await expect(cardHeart).toHaveAttribute('aria-pressed', 'true')
  await cardHeart.click()
  await expectToast(page, 'Removed from favorites')
  await expect(cardHeart).toHaveAttribute('aria-pressed', 'false')

  await page.goto('/account')
  await section.getByRole('button', { name: 'Remove Display Name' }).click()
  await expectToast(page, 'Display name removed')
  expect(await seenByVisitors()).not.toContain(name)
  await expect(field).toHaveValue('')
})
