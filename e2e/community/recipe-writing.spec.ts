import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { followMailedLink } from '../support/accounts-steps.ts'
import { expectToast } from '../support/community-steps.ts'
import { DESKTOP, expectAccessible, PHONE } from '../support/expect-accessible.ts'
import { expectReadableInLargeText } from '../support/expect-readable-in-large-text.ts'
import { signInAs, signInAsNewMember } from '../support/sessions.ts'
import { callAs } from '../support/staff-steps.ts'

const photo = () =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#c8a45a' } })
    .jpeg()
    .toBuffer()

async function writeRecipe(page: Page, title: string) {
  await page.goto('/recipes/new')
  await page.getByLabel('Name', { exact: true }).fill(title)
  await page.getByLabel('Amount, ingredient 1').fill('1 1/2 kg')
  await page.getByLabel('Name, ingredient 1').fill('Comté, grated')
  await page.getByRole('button', { name: 'Comté AOP (Affiné)' }).click()
  await expect(page.getByText('Links to Comté AOP (Affiné).')).toBeVisible()
  await page.getByLabel('Name, ingredient 2').fill('<b>white wine</b>')
  await page.getByLabel('Step 1', { exact: true }).fill('Melt it slowly.')
  await page
    .getByLabel('Choose a picture')
    .setInputFiles({ name: 'fondue.jpg', mimeType: 'image/jpeg', buffer: await photo() })
}

/** Whether a toast lies over the field that has the focus. */
const coversFocus = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement?.getBoundingClientRect()
    return [...document.querySelectorAll('[data-sonner-toast]')]
      .map((toast) => toast.getBoundingClientRect())
      .some((toast) => field && toast.top < field.bottom && toast.bottom > field.top)
  })

/** At the end of the page the bar with the buttons covers nothing. */
async function expectAccessibleForm(page: Page) {
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expectAccessible(page)
}

/** Opens the first recipe in the staff list that has the title. */
async function openForReview(staffPage: Page, title: string) {
  await staffPage.goto(`/cms/recipes?q=${encodeURIComponent(title)}`)
  await staffPage.getByRole('link', { name: title }).click()
  await expect(staffPage.getByRole('region', { name: 'Decision' })).toBeVisible()
}

/** A cheese page shows only its newest recipes, and other tests look for theirs there. */
async function takeOffSite(page: Page, id: string) {
  const call = (path: string, data?: unknown, method?: string) =>
    callAs(page, 'manager@demo.test', path, data, method)
  const found = await call(`/recipes?id=eq.${id}&select=version`, undefined, 'GET')
  const [recipe] = (await found.json()) as { version: number }[]
  const answer = await call('/rpc/save_recipe', {
    record: { id, version: recipe?.version, status: 'archived' },
  })
  expect(answer.status()).toBe(200)
}

test("A member's recipe is kept as a draft, sent, returned with a note, sent again and published", async ({
  page,
  browser,
}) => {
  test.slow()
  const title = `Fondue ${crypto.randomUUID().slice(0, 8)}`
  await page.setViewportSize(PHONE)
  const { email } = await signInAsNewMember(page)
  await writeRecipe(page, title)
  await page.getByLabel('In a sentence').evaluate((field) => {
    field.focus({ preventScroll: true })
    scrollBy({ top: field.getBoundingClientRect().bottom - innerHeight + 100, behavior: 'instant' })
  })
  await page.keyboard.press('Control+s')
  await expectToast(page, 'Draft saved')
  expect(await coversFocus(page)).toBe(false)
  await expectReadableInLargeText(page)
  await expect(page).toHaveURL(/\/recipes\/[0-9a-f-]{36}\/edit$/)
  const id = page.url().split('/').at(-2) ?? ''

  await page.getByRole('button', { name: 'Add a step' }).click()
  await page.getByLabel('Step 2', { exact: true }).fill('Serve at once.')
  await page.getByRole('button', { name: 'Send to the shop' }).click()
  const consent = page.getByRole('checkbox', { name: /the shop may publish them/ })
  await expect(consent).toBeFocused()
  await expect(page.getByText('Agree that we may publish the recipe')).toBeVisible()
  await consent.check()
  await page.getByRole('button', { name: 'Send to the shop' }).click()
  const mine = page.getByRole('region', { name: 'My recipes' }).getByRole('listitem')
  await expect(mine).toContainText('Sent, waits for the shop')
  await expect(mine).toContainText(title)

  const staffPage = await browser.newPage({ viewport: DESKTOP })
  await signInAs(staffPage, 'manager@demo.test')
  await openForReview(staffPage, title)
  await expect(staffPage.getByLabel('Name, ingredient 2')).toHaveValue('<b>white wine</b>')
  await staffPage.getByRole('button', { name: 'Return', exact: true }).click()
  await staffPage.getByLabel('What should change?').fill('At what heat?')
  await staffPage.getByRole('button', { name: 'Return Recipe' }).click()
  await expectToast(staffPage, 'Recipe returned with your note')

  await followMailedLink(page, email, 'Edit my recipe')
  await expect(page.getByText('At what heat?')).toBeVisible()
  await page.getByLabel('Step 1', { exact: true }).fill('Melt it slowly over a low flame.')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(mine).toContainText('Sent, waits for the shop')

  await openForReview(staffPage, title)
  const changes = staffPage.getByRole('region', { name: 'What the author changed' })
  await expect(changes.getByRole('region', { name: 'Steps' }).locator('ins')).toContainText('low flame')
  await staffPage.getByLabel('Serves', { exact: true }).fill('6')
  await expect(staffPage.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
  await staffPage.getByRole('button', { name: 'Save', exact: true }).click()
  await expectToast(staffPage, 'Recipe saved')
  await expectAccessibleForm(staffPage)
  await staffPage.getByRole('button', { name: 'Publish', exact: true }).click()
  await expectToast(staffPage, 'Recipe published')
  await staffPage.close()

  await followMailedLink(page, email, 'See it')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('<b>white wine</b>')).toBeVisible()
  await expect(page.getByText('A community member')).toBeVisible()
  const picture = page.getByRole('img', { name: title })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await takeOffSite(page, id)
})

test('A recipe that is not saved is offered again, and a 61st ingredient is refused', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signInAsNewMember(page)
  await page.goto('/recipes/new')
  await page.getByLabel('Name', { exact: true }).fill('Half a thought')
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Half a thought')
  // Quicker than to add the ingredients one by one.
  await page.addInitScript(
    ([title, count]) => {
      for (const [key, text] of Object.entries(localStorage)) {
        if (!text.includes(title)) continue
        const draft = JSON.parse(text)
        const [first] = draft.values.ingredients
        draft.values.ingredients = Array.from({ length: count }, () => first)
        localStorage.setItem(key, JSON.stringify(draft))
      }
    },
    ['Half a thought', 59] as const,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Half a thought')

  const add = page.getByRole('button', { name: 'Add an ingredient' })
  await expect(page.getByLabel(/^Name, ingredient \d+$/)).toHaveCount(59)
  await add.click()
  await expect(page.getByLabel(/^Name, ingredient \d+$/)).toHaveCount(60)
  await expect(add).toBeDisabled()
  await expect(page.getByText('A recipe has at most 60 ingredients')).toBeVisible()
  await expectAccessibleForm(page)
})
