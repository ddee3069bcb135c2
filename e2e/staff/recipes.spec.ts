import { expect, test, type Page } from '@playwright/test'
import { inAnotherBrowser } from '../support/accounts-steps.ts'
import { expectToast } from '../support/community-steps.ts'
import { expectAccessible, expectAccessibleOnPhoneAndDesktop, PHONE } from '../support/expect-accessible.ts'
import { demoSession } from '../support/sessions.ts'
import { callAs, openAs, signInAsStaff } from '../support/staff-steps.ts'

const uniqueTitle = () => `Gratin ${crypto.randomUUID().slice(0, 8)}`

/** A draft of the shop that no other test uses. */
async function addRecipe(page: Page) {
  const id = crypto.randomUUID()
  const record = { id, title: uniqueTitle(), ingredients: [{ item: 'Comté' }], steps: ['Bake it.'] }
  expect((await callAs(page, 'manager@demo.test', '/rpc/save_recipe', { record })).status()).toBe(200)
  return { id, title: record.title }
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('Two people who edit one recipe keep the words of both, and the second learns who saved first and when, at 390 and 1440 px @long', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE)
  const { id } = await addRecipe(page)
  await openAs(page, 'manager', `/cms/recipes/${id}`)
  await page.getByLabel('In a sentence').fill('Golden on top')
  await inAnotherBrowser(browser, async (other) => {
    await openAs(other, 'admin', `/cms/recipes/${id}`)
    await other.getByLabel('Step 1', { exact: true }).fill('Bake it until it is golden.')
    await save(other)
    await expectToast(other, 'Recipe saved')

    await save(page)
    const dialog = page.getByRole('dialog', { name: 'Ada Admin saved this first' })
    await expect(dialog).toContainText(/Saved on .+\d/)
    await expectAccessibleOnPhoneAndDesktop(page, 'dialog')
    await dialog.getByRole('button', { name: 'Back to my version' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByLabel('In a sentence')).toHaveValue('Golden on top')
    await save(page)
    await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
    await save(page)
    await expectToast(page, 'Recipe saved')

    await other.reload()
    await expect(other.getByLabel('In a sentence')).toHaveValue('Golden on top')
    await expect(other.getByLabel('Step 1', { exact: true })).toHaveValue('Bake it until it is golden.')
  })
})

test('Each new recipe starts with empty fields, and changes that do not fit the form can be copied @long', async ({
  page,
}) => {
  await signInAsStaff(page, 'employee')
  const { user } = await demoSession(page, 'employee@demo.test')
  const former = { savedAt: '2026-01-01T10:00:00Z', values: { steps: ['Melt it slowly.'] } }
  await page.evaluate(([key, draft]) => localStorage.setItem(key, draft), [
    `old-quarter-draft:${user.id}:staff-recipe:new`,
    JSON.stringify({ ...former, base: { values: {}, version: 0 } }),
  ] as const)
  await page.goto('/cms/recipes')
  await page.getByRole('link', { name: 'Add New' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'do not fit this form' })
  await expect(alert).toBeVisible()
  await expect(page.getByLabel('Your unsaved changes')).toHaveValue('Melt it slowly.')
  await expectAccessible(page)
  const name = page.getByLabel('Name', { exact: true })
  await name.fill(uniqueTitle())
  await page.getByRole('button', { name: 'Add Recipe' }).click()
  await expectToast(page, 'Recipe added')
  await expect(page).toHaveURL(/\/cms\/recipes\/[0-9a-f-]{36}$/)
  const added = page.url()

  await page.getByRole('link', { name: 'Recipes', exact: true }).click()
  await page.getByRole('link', { name: 'Add New' }).click()
  await expect(name).toHaveValue('')
  await page.getByRole('button', { name: 'Discard them' }).click()
  await expect(alert).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(name).toBeFocused()
  await name.fill(uniqueTitle())
  await page.getByRole('button', { name: 'Add Recipe' }).click()
  await expect(page).toHaveURL(/\/cms\/recipes\/[0-9a-f-]{36}$/)
  expect(page.url()).not.toBe(added)
})
