import { expect, test } from '@playwright/test'
import { openPanel } from '../support/community-steps.ts'
import { expectAccessibleOnPhoneAndDesktop, PHONE } from '../support/expect-accessible.ts'
import { signInToDemo } from '../support/sessions.ts'

test('The panel has controls of at least 44 pixels and passes the accessibility checks, even while a comment is edited', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await signInToDemo(page, 'member@demo.test')
  const panel = await openPanel(page, '/comte-aop')
  for (const control of await panel.locator('button, label').all()) {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await expectAccessibleOnPhoneAndDesktop(page, 'section[aria-label=Community]')
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expectAccessibleOnPhoneAndDesktop(page, 'section[aria-label=Community]')
})

test('The report dialog traps the focus, passes the accessibility checks and returns the focus on close', async ({
  page,
}) => {
  await signInToDemo(page, 'member@demo.test')
  const panel = await openPanel(page, '/comte-aop')
  const report = panel.getByRole('button', { name: 'Report this comment' }).first()
  await report.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this comment' })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await expectAccessibleOnPhoneAndDesktop(page, 'dialog')
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()
})

test('My Favorites passes the accessibility checks', async ({ page }) => {
  await signInToDemo(page, 'member@demo.test')
  await page.goto('/my-favorites')
  await expect(page.getByRole('region', { name: 'Your taste' })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page, 'main')
})

test('The moderation page passes the accessibility checks @long', async ({ page }) => {
  await signInToDemo(page, 'manager@demo.test')
  await page.goto('/cms/comments?show=newest')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page, 'main')
})
