import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import {
  expectAccessibleOnPhoneAndDesktop,
  expectFitsPhoneAndDesktop,
  PHONE,
} from '../support/expect-accessible.ts'
import { addDraft, navigate, openAs, signInAsStaff } from '../support/staff-steps.ts'

const paste = async (page: Page, text: string) => {
  await page.getByLabel('Or paste rows with their header').fill(text)
  await page.getByRole('button', { name: 'Read pasted rows' }).click()
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('A manager looks at the dry run of a file, at 390 and 1440 px, applies it and undoes it', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await openAs(page, 'manager', '/cms/cheeses')
  const cheese = await addDraft(page)
  const created = `${cheese.name} of the file`
  await page.getByRole('link', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Import Cheeses' })).toBeVisible()
  await expectAccessibleOnPhoneAndDesktop(page)

  await page.getByLabel('Choose a CSV file').setInputFiles({
    name: 'spring.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `\uFEFFSlug;Cheese;Country;Price per kg;Shelf\r\n${cheese.slug};;;48,50;3\r\n;${created};FR;cheap;\r\n`,
    ),
  })
  await expect(page.getByText('1 row cannot be imported, so nothing is written.')).toBeVisible()
  await expect(page.getByText('Columns that are not imported: Shelf')).toBeVisible()
  await expect(rowOf(page, created)).toContainText('Price per kg: Write a price such as 48.50')
  await expect(rowOf(page, created).getByRole('cell').first()).toHaveText('3')
  await expect(page.getByRole('button', { name: 'Apply import' })).toBeDisabled()
  await expectFitsPhoneAndDesktop(page)
  await page.setViewportSize(PHONE)

  await page.getByRole('button', { name: 'Choose another file' }).click()
  await paste(page, `Slug,Cheese,Country,Price per kg\n${cheese.slug},,,48.50\n,${created},FR,30\n`)
  await page.getByRole('button', { name: 'Changed 1' }).click()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, cheese.name)).toContainText('Price per kg: empty → 48.50')
  await expectAccessibleOnPhoneAndDesktop(page)
  await page.getByRole('button', { name: 'Apply import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Imported: 1 cheese created, 1 cheese changed.')).toBeVisible()

  await page.getByRole('button', { name: 'Undo import' }).click()
  await expect(page.getByText('The import is undone.')).toBeVisible()
  await navigate(page, `/cms/cheeses?q=${encodeURIComponent(cheese.name)}`)
  await expect(page.getByRole('link', { name: cheese.name }).first()).toBeVisible()
  await expect(page.getByText(created)).toHaveCount(0)
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
