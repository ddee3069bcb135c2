import { expect, test } from '@playwright/test'
import { callAs, muteLiveChanges, openAs } from '../support/staff-steps.ts'

/** Letters only: a word of the search. */
const newWord = () => `word${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`

test('A manager makes a word find cheeses, reads its history and deletes it again', async ({ page }) => {
  const term = newWord()
  await openAs(page, 'manager', '/cms/settings/search-words')
  await page.getByRole('button', { name: 'Add search words' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Guests type').fill(term)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('What should it find?')).toBeVisible()
  await dialog.getByLabel('It is').selectOption('substitute')
  await dialog.getByLabel('It finds').fill('xyzzyx')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('list', { name: 'Search words' }).getByRole('listitem').filter({ hasText: term })
  await expect(row).toContainText('Finds no cheese at present')
  await row.getByRole('button', { name: /^Edit/ }).click()
  await dialog.getByLabel('It finds').fill('comte, rossini')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('A cheese that we do not have: comte, rossini')
  await expect(row).not.toContainText('This finds no cheese')

  const found = await page.request.get(`/cheeses?q=${term}`)
  expect(await found.text()).toContain(`We have no ${term}; these are its cousins.`)

  await row.getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog.getByRole('region', { name: 'History' })).toContainText('Version 2')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await row.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(row).toBeHidden()
  const after = await page.request.get(`/cheeses?q=${term}`)
  expect(await after.text()).toContain('0 cheeses')
})

test('A search without result opens as filled search words, with the focus on what it should find', async ({
  page,
}) => {
  const word = newWord()
  await page.route('**/rpc/failed_searches', (route) =>
    route.fulfill({ json: [{ term: word, searches: 3 }] }),
  )
  await openAs(page, 'manager', '/cms/settings/search-words')
  await page.getByRole('button', { name: `Add “${word}” to the search words` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Guests type')).toHaveValue(word)
  await expect(dialog.getByLabel('It finds')).toBeFocused()
})

test('Of two managers who change the same search words, the second sees both versions and loses nothing @long', async ({
  page,
}) => {
  const term = newWord()
  const added = await callAs(page, 'manager@demo.test', '/search_terms', {
    term,
    kind: 'synonym',
    finds: ['comte'],
  })
  const [{ id, version }] = (await added.json()) as [{ id: string; version: number }]
  try {
    await muteLiveChanges(page)
    await openAs(page, 'manager', '/cms/settings/search-words')
    await page.getByRole('button', { name: `Edit “${term}”` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('It finds').fill('comte, rossini')
    const path = `/search_terms?id=eq.${id}`
    const other = await callAs(page, 'admin@demo.test', path, { kind: 'substitute', version }, 'PATCH')
    expect(other.status()).toBe(200)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('heading', { name: /saved this first$/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
    await expect(dialog.getByLabel('It finds')).toHaveValue('comte, rossini')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    const row = page
      .getByRole('list', { name: 'Search words' })
      .getByRole('listitem')
      .filter({ hasText: term })
    await expect(row).toContainText('A cheese that we do not have: comte, rossini')
  } finally {
    await callAs(page, 'manager@demo.test', `/search_terms?id=eq.${id}`, undefined, 'DELETE')
  }
})
