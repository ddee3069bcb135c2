import { expect, test } from '@playwright/test'
import { openAs } from '../support/staff-steps.ts'
import { expectAccessible } from '../support/expect-accessible.ts'

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
