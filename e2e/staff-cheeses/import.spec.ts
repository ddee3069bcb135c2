import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleOnPhoneAndDesktop,
  expectFitsPhoneAndDesktop,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, navigate, openAs, signInAsStaff } from '../support/staff-steps.ts'

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

/** As suppliers send them: a title, semicolons, headings of their own, decimal commas, and rows that cannot be right. */
function messyFile(known: string, prefix: string) {
  const tomme = (number: number) =>
    `${number};${prefix} ${number};France;Vache;lait cru;présure animale;lavée;milk;${number + 20},90 $;oui`
  return [
    '\uFEFFMaison Blanc;;;;;;;;;',
    '',
    'Réf.;Fromage;Pays;Lait;Traitement;Présure;Croûte;Allergènes;Prix au kg;En vente?',
    ...Array.from({ length: 35 }, (_, index) => tomme(index)),
    `35;${known.toUpperCase()};;;;;;;48,50;`,
    tomme(1),
    `37;${prefix} dear;France;;;;;;cheap;`,
    `38;"${prefix} open;Italie;;;;;;30;`,
    `39;${prefix} in euros;Italie;;;;;;24,90 €;;on request`,
  ].join('\r\n')
}

/** Treatment and allergens were confirmed, the rest is suggested. */
async function expectFactsOfTheFile(page: Page, path: string | null) {
  const form = await page.context().newPage()
  await form.goto(path ?? '')
  const facts = form.getByRole('group', { name: 'Food facts' })
  await expect(facts.getByText('Confirmed by')).toHaveCount(2)
  await expect(facts.getByText('Suggested: Animal')).toContainText('File: blanc.csv')
  await expect(facts.getByText('Suggested: Washed')).toBeVisible()
  await form.close()
}

test('A supplier’s file of 40 rows is matched, its good rows are in the shop within two minutes, and undone as one', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'manager', '/cms/cheeses')
  const cheese = await addDraft(page)
  const prefix = `${cheese.name} of the file`
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import Cheeses' })).toBeVisible()
  await expectAccessible(page)

  const began = Date.now()
  const content = Buffer.from(messyFile(cheese.name, prefix))
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'blanc.csv', mimeType: 'text/csv', buffer: content })
  const chosen = (heading: string) =>
    page.getByLabel(`What ${heading} is`).locator('option:checked').textContent()
  expect(await Promise.all(['Réf.', 'Fromage', 'Lait', 'Prix au kg', 'En vente?'].map(chosen))).toEqual([
    'Not imported',
    'Name',
    'Animals',
    'Price per kg',
    'Not imported',
  ])
  await page.getByLabel('What Réf. is').selectOption('Name')
  await expect(page.getByText('Two columns mean "Name". Choose one.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compare with the shop' })).toBeDisabled()
  await page.getByLabel('What Réf. is').selectOption('Not imported')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByRole('button', { name: 'Compare with the shop' }).click()

  await expect(
    page.getByText('35 cheeses created, 1 cheese changed. 4 rows cannot be imported.'),
  ).toBeVisible()
  await expect(page.getByText('Columns that are not imported: Réf., En vente?')).toBeVisible()
  await expect(rowOf(page, `${prefix} dear`)).toContainText('Price per kg: Write a price in CAD')
  await expect(rowOf(page, `${prefix} open`)).toContainText('Row: A quotation mark is missing or too many')
  await expect(rowOf(page, `${prefix} in euros`)).toContainText('Row: There are more cells than columns')
  await expect(rowOf(page, `${prefix} 1`)).toContainText('Line 5 has the same cheese')
  await expectFitsPhoneAndDesktop(page)
  await page.setViewportSize(PHONE)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download refused rows' }).click(),
  ])
  const refused = (await readFile(await download.path())).toString().trim().split('\r\n')
  expect(refused).toHaveLength(5)
  expect(refused[0]).toContain('En vente?,What is wrong')
  expect(refused[4]).toContain('"24,90 €"')

  await page.getByRole('button', { name: 'Changed 1' }).click()
  await expect(rowOf(page, cheese.name)).toHaveCount(1)
  await expect(rowOf(page, cheese.name)).toContainText('Price per kg: empty → 48.50')
  await expectAccessibleOnPhoneAndDesktop(page)

  await page.getByRole('checkbox', { name: 'Milk treatment: raw 35' }).check()
  await expect(page.getByRole('checkbox', { name: 'Rind: washed 35' })).not.toBeChecked()
  await page.getByRole('button', { name: 'Allergens 35' }).click()
  await page.getByRole('checkbox', { name: `Confirm the allergens of ${prefix} 34: milk` }).check()
  await expect(page.getByText('Allergens: 1 of 35 rows confirmed.')).toBeVisible()
  await page.getByRole('button', { name: 'Created 35' }).click()
  const last = rowOf(page, `${prefix} 34`)
  await expect(last).toContainText('Coagulant: animal, as a suggestion')
  await expect(last).not.toContainText('milk, as a suggestion')
  await expectAccessible(page, 'tbody tr:last-child')
  await page.getByRole('button', { name: 'Apply the other 36 rows' }).click()
  await expect(page.getByRole('dialog')).toContainText('4 rows left out.')
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Imported: 35 cheeses created, 1 cheese changed.')).toBeVisible()
  expect(Date.now() - began).toBeLessThan(120_000)
  await page.getByRole('button', { name: 'Created 35' }).click()
  await expectFactsOfTheFile(page, await last.getByRole('link').getAttribute('href'))

  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import is undone.')).toBeVisible()
  await navigate(page, `/cms/cheeses?q=${encodeURIComponent(cheese.name)}`)
  await expect(page.getByRole('link', { name: cheese.name }).first()).toBeVisible()
  await expect(page.getByText(`${prefix} 1`)).toHaveCount(0)
  await expect(page.getByText('48.50')).toHaveCount(0)
})

test('An exported list is imported again without a change', async ({ page }) => {
  await signInAsStaff(page, 'manager')
  await addDraft(page, {
    summary: '=1+1 "quoted", with a comma',
    foods: ['figs, fresh', 'pears'],
    serving_tip: "'-5 °C",
    origin_region: 'جبل لبنان',
  })
  // Again when another test has changed a cheese in between.
  await expect(async () => {
    await page.goto('/cms/cheeses')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const exported = await readFile(await download.path())
    expect(exported.toString()).toContain(`"'=1+1 ""quoted"", with a comma"`)
    await navigate(page, '/cms/cheeses/import')
    await page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name: 'cheeses.csv', mimeType: 'text/csv', buffer: exported })
    await expect(page.getByText('The shop already has everything that the file says.')).toBeVisible()
  }).toPass()
  await expect(page.getByRole('button', { name: 'Changed 0' })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Refused 0' })).toBeDisabled()
})
