import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { accountMenu, signInByEmail } from './accounts-steps.ts'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const VIEWS = ['/auth', '/auth/email', '/auth/email?view=sign-up', '/auth/email?view=forgotten']
const LOOKS = [
  { viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const

async function expectNobodyKeptOut(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

for (const look of LOOKS) {
  test.describe(`${look.viewport.width} px, ${look.colorScheme}`, () => {
    test.use({ ...look, contextOptions: { reducedMotion: 'reduce' } })

    for (const view of VIEWS)
      test(`${view} keeps nobody out, also when something is wrong`, async ({ page }) => {
        await page.goto(view)
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await expectNobodyKeptOut(page)
        if (view === '/auth') return
        await page.getByRole('main').getByRole('button').click()
        await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true')
        await expectNobodyKeptOut(page)
      })

    test('The account page, its menu and its dialog keep nobody out', async ({ page }) => {
      test.slow()
      await signInByEmail(page, 'employee@demo.test')
      await expect(page).toHaveURL('/cms/dashboard')
      await page.goto('/account')
      await page.getByRole('button', { name: 'Set Up Authenticator App' }).click()
      await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
      await expectNobodyKeptOut(page)
      await accountMenu(page).click()
      await expect(page.getByRole('navigation', { name: 'Account' })).toBeVisible()
      await expectNobodyKeptOut(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Delete My Account' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNobodyKeptOut(page)
    })
  })
}

test('Somebody signs in and out with the keyboard alone', async ({ page }) => {
  await page.goto('/auth/email')
  await page.getByLabel('Email').focus()
  await page.keyboard.type('member@demo.test')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Cheddar-Gorge-1')
  await page.keyboard.press('Enter')
  await accountMenu(page).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})
