import { expect, test } from '@playwright/test'
import { addDraft, openAs, signInAsStaff } from './staff-steps.ts'
import { expectAccessible } from './expect-accessible.ts'

test('A dialog traps the focus, locks scrolling, closes with Escape or its button and returns the focus', async ({
  page,
}) => {
  await page.setViewportSize({ width: 820, height: 600 })
  await openAs(page, 'employee', '/cms/cheeses/new')
  const region = page.getByLabel('Region')
  await region.fill('Jura')
  await page.getByRole('link', { name: 'Back to Dashboard' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(dialog).toHaveAccessibleDescription(/^Your changes are not saved\./)
  await expect(dialog.getByRole('button', { name: 'Stay' })).toBeFocused()
  for (const name of ['Leave', 'Close']) {
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name })).toBeFocused()
  }
  await expectAccessible(page, 'dialog')
  const before = await page.evaluate(() => scrollY)
  await page.mouse.move(5, 300)
  const wheeled = page.evaluate(
    () =>
      new Promise((resolve) =>
        addEventListener('wheel', () => requestAnimationFrame(() => requestAnimationFrame(resolve)), {
          once: true,
        }),
      ),
  )
  await page.mouse.wheel(0, 400)
  await wheeled
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeFocused()
  await expect(region).toHaveValue('Jura')

  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
})

test('A toast is shown above a dialog, and its Undo works', async ({ page }) => {
  await signInAsStaff(page, 'employee')
  const { name } = await addDraft(page)
  await page.goto(`/cms/cheeses?q=${encodeURIComponent(name)}`)
  await page.getByLabel(`Select ${name}`).check()
  await page.getByRole('button', { name: 'Out of Stock' }).click()
  await expect(page.getByText('1 cheese marked out of stock')).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog', { name: 'Commands' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('row', { name })).toContainText('In Stock')
})
