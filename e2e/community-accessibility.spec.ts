import { expect, test } from '@playwright/test'
import { openPanel } from './community-steps.ts'
import { expectAccessibleOnPhoneAndDesktop } from './expect-accessible.ts'
import { signInAs } from './sessions.ts'

test('The panel passes the accessibility checks with a comment shown and being edited', async ({ page }) => {
  await signInAs(page, 'member@demo.test')
  const panel = await openPanel(page, '/comte-aop')
  await expectAccessibleOnPhoneAndDesktop(page, 'section[aria-label=Community]')
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expectAccessibleOnPhoneAndDesktop(page, 'section[aria-label=Community]')
})

test('The report dialog passes the accessibility checks', async ({ page }) => {
  await signInAs(page, 'member@demo.test')
  const panel = await openPanel(page, '/comte-aop')
  await panel.getByRole('button', { name: 'Report this comment' }).first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page, 'dialog')
})

test('The report dialog traps the focus and returns it on close', async ({ page }) => {
  await signInAs(page, 'member@demo.test')
  const panel = await openPanel(page, '/comte-aop')
  const report = panel.getByRole('button', { name: 'Report this comment' }).first()
  await report.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report this comment' })
  await expect(dialog.getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(report).toBeFocused()
})

test('My Favorites passes the accessibility checks', async ({ page }) => {
  await signInAs(page, 'member@demo.test')
  await page.goto('/my-favorites')
  await expect(page.getByRole('region', { name: 'Your taste' })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page, 'main')
})

test('The moderation page passes the accessibility checks', async ({ page }) => {
  await signInAs(page, 'manager@demo.test')
  await page.goto('/cms/comments?show=newest')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page, 'main')
})

test('Every control of the panel is at least 44 pixels in size', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, 'member@demo.test')
  const panel = await openPanel(page, '/comte-aop')
  const controls = await panel.locator('button, label').all()
  for (const control of controls) {
    const box = await control.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  }
})
