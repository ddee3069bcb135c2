import { expect, test } from '@playwright/test'
import { expectAccessibleOnPhoneAndDesktop, PHONE } from '../support/expect-accessible.ts'
import { addDraft, callAs, openAs, signInAsStaff } from '../support/staff-steps.ts'

test("An employee's change to the coagulant of an active cheese waits until a manager accepts it, at 390 and 1440 px", async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE)
  await signInAsStaff(page, 'employee')
  const cheese = await addDraft(page, { active: true, coagulant: 'animal' })
  const managerPage = await browser.newPage({ viewport: PHONE })
  await openAs(managerPage, 'manager', '/cms/dashboard')
  await expect(managerPage.getByRole('region', { name: 'Sections' })).toBeVisible()
  await page.goto(`/cms/cheeses/${cheese.id}`)
  await test.step('The editor opens on price and stock, with links to its parts', async () => {
    const parts = page.getByRole('navigation', { name: 'Parts of the cheese' })
    await expect(parts.getByRole('link').first()).toHaveText('Price, stock and publishing')
    await parts.getByRole('link', { name: 'Pictures' }).click()
    await expect(page).toHaveURL(/#pictures$/)
    await expect(page.getByRole('group', { name: 'Pictures' })).toBeInViewport()
  })
  await expect(page.getByText('waits until a manager accepts it')).toBeVisible()
  await page.getByLabel('Coagulant', { exact: true }).selectOption('Plant')
  await page.getByLabel('Summary').fill('Nutty.')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Cheese saved. Waits for a manager: Coagulant')).toBeVisible()
  await expect(page.getByLabel('Summary')).toHaveValue('Nutty.')
  await expect(page.getByLabel('Coagulant', { exact: true })).toHaveValue('animal')
  const own = page.getByRole('region', { name: 'Proposed food facts' })
  await expect(own.getByRole('listitem')).toContainText('proposed by you')
  await expect(own.getByRole('button')).toHaveText(['Withdraw'])

  const waiting = managerPage
    .getByRole('region', { name: 'Proposed food facts' })
    .getByRole('listitem')
    .filter({ hasText: cheese.name })
  await expect(waiting).toContainText('Animal Plant')
  await expectAccessibleOnPhoneAndDesktop(managerPage, 'main')
  await waiting.getByRole('link', { name: cheese.name }).click()
  await expect(managerPage.getByLabel('Coagulant', { exact: true })).toHaveValue('animal')
  await managerPage.getByRole('button', { name: 'Accept' }).click()
  await expect(managerPage.getByText('The proposal is accepted')).toBeVisible()
  await expect(managerPage.getByLabel('Coagulant', { exact: true })).toHaveValue('plant')
  await managerPage.close()
})

test('What an employee enters in a draft is a proposal, and staff read on the page when a fact was confirmed @long', async ({
  page,
  browser,
}) => {
  await signInAsStaff(page, 'employee')
  const draft = await addDraft(page, { allergens: null })
  await page.goto(`/cms/cheeses/${draft.id}`)
  await page.getByLabel('Allergens', { exact: true }).selectOption('none')
  await expect(page.getByText('Proposed when you save')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Cheese saved. Waits for a manager: Allergens')).toBeVisible()
  await expect(page.getByLabel('Allergens', { exact: true })).toHaveValue('not declared')

  await page.goto('/german-havarti')
  await expect(page.getByText('Confirmed by the shop on')).toBeVisible()
  const guest = await browser.newPage()
  await guest.goto('/german-havarti')
  await expect(guest.getByText('Microbial, suits vegetarians')).toBeVisible()
  await expect(guest.getByText('Confirmed by')).toHaveCount(0)
  await guest.close()
})

test('A search for a food word at the counter finds the cheeses with this fact, with its caution', async ({
  page,
}) => {
  await openAs(page, 'employee', '/cms/counter')
  const found = page.getByRole('list', { name: 'Cheeses at the counter' }).getByRole('listitem')
  await page.getByLabel('Search cheeses').fill('pregnant')
  await expect(page.getByText('no medical advice: ask if unsure')).toBeVisible()
  await expect(found).toHaveCount(5)
  // What was sold last comes first.
  for (const name of ['Butter Cheese', 'German Havarti', 'Smoked Gouda', 'Landana', 'Millefoglie'])
    await expect(found.filter({ hasText: name })).toHaveCount(1)
  await page.getByLabel('Search cheeses').fill('thermized milk')
  await expect(found).toHaveText([/Pecorino Romano/])
})

test('The data API refuses an employee who writes the allergens of an active cheese', async ({ page }) => {
  await signInAsStaff(page, 'employee')
  const { id, version } = await addDraft(page, { active: true })
  const change = { allergens: [], version }
  const answer = await callAs(page, 'employee@demo.test', `/cheeses?id=eq.${id}`, change, 'PATCH')
  expect(answer.status()).toBe(403)
})
