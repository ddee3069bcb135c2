import { expect, test } from '@playwright/test'
import { openPanel } from '../support/community-steps.ts'
import { expectAccessibleOnPhoneAndDesktop } from '../support/expect-accessible.ts'
import { expectReadableInLargeText } from '../support/expect-readable-in-large-text.ts'
import { signInToDemo } from '../support/sessions.ts'

test('The panel passes the accessibility checks and is readable in text of twice the size, even while a comment is edited', async ({
  page,
}) => {
  await signInToDemo(page, 'member@demo.test')
  const panel = await openPanel(page, '/comte-aop')
  await expectReadableInLargeText(page)
  await expectAccessibleOnPhoneAndDesktop(page, 'section[aria-label=Community]')
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expectReadableInLargeText(page)
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

test('My Favorites passes the accessibility checks and is readable in text of twice the size', async ({
  page,
}) => {
  await signInToDemo(page, 'member@demo.test')
  await page.goto('/my-favorites')
  await expect(page.getByRole('region', { name: 'Your taste' })).toBeVisible()
  await expectReadableInLargeText(page)
  await expectAccessibleOnPhoneAndDesktop(page, 'main')
})

test('The moderation page passes the accessibility checks @long', async ({ page }) => {
  await signInToDemo(page, 'manager@demo.test')
  await page.goto('/cms/comments?show=newest')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page, 'main')
})
