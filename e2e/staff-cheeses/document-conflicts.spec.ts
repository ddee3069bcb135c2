import { expect, test } from '@playwright/test'
import { EMPTY_DOCUMENT } from '../../src/domain/cheese/cheese-document.ts'
import { saveDraft } from '../support/document-steps.ts'
import { addDraft, callAs, openAs, signInAsStaff } from '../support/staff-steps.ts'

/** The names of demo accounts. */
const MANAGER = 'Mats Manager'
const ADMIN = 'Ada Admin'

test('Two people who edit one draft keep the words of both @long', async ({ page }) => {
  await signInAsStaff(page, 'employee')
  const { id } = await addDraft(page)
  await saveDraft(page, id, { opening: 'Old opening', subtitle: 'Old subtitle' })
  await page.goto(`/cms/cheeses/${id}/document`)
  await expect(page.getByLabel('Opening')).toHaveValue('Old opening')
  const theirs = {
    version: 1,
    body: { ...EMPTY_DOCUMENT, opening: 'Old opening', subtitle: 'Their subtitle' },
  }
  const path = `/cheese_document_drafts?id=eq.${id}`
  expect((await callAs(page, 'manager@demo.test', path, theirs, 'PATCH')).status()).toBe(200)

  await page.getByLabel('Opening').fill('My opening')
  const dialog = page.getByRole('dialog', { name: `${MANAGER} saved this first` })
  await expect(dialog.getByText(`Saved by ${MANAGER}`)).toBeVisible()
  await expect(dialog).toContainText(/Saved on [A-Z]\w+day, .+\d:\d\d/)
  await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Opening')).toHaveValue('My opening')
  await expect(page.getByLabel('Subtitle')).toHaveValue('Their subtitle')
})

test('A manager does not overwrite a page that someone else published after the draft was started, and an admin brings its words back', async ({
  page,
}) => {
  await signInAsStaff(page, 'manager')
  const { id } = await addDraft(page)
  await saveDraft(page, id, { opening: 'First opening', subtitle: 'First subtitle' })
  const publish = { cheese_uuid: id, draft_version: 1 }
  await callAs(page, 'manager@demo.test', '/rpc/publish_cheese_document', publish)
  await page.goto(`/cms/cheeses/${id}/document`)
  const newer = {
    version: 1,
    body: { ...EMPTY_DOCUMENT, opening: 'First opening', subtitle: 'Newer subtitle' },
  }
  const path = `/cheese_documents?id=eq.${id}`
  expect((await callAs(page, 'admin@demo.test', path, newer, 'PATCH')).status()).toBe(200)

  await page.getByLabel('Opening').fill('My opening')
  const publishDraft = async () => {
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('button', { name: 'Publish now' }).click()
  }
  await publishDraft()
  await expect(page.getByText(/ published another text on /)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: `${ADMIN} saved this first` })
  await dialog.getByRole('group', { name: 'Opening' }).getByRole('radio').last().check()
  await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(page.getByLabel('Subtitle')).toHaveValue('Newer subtitle')
  await expect(page.getByLabel('Opening')).toHaveValue('My opening')
  await publishDraft()
  await expect(page.getByText('Page published')).toBeVisible()

  await openAs(page, 'admin', `/cms/cheeses/${id}/document`)
  const latest = page.getByRole('region', { name: 'History' }).getByRole('listitem').first()
  await expect(latest).toContainText('Changed Opening')
  await expect(latest).toContainText(MANAGER)
  await latest.getByRole('button', { name: /^What changed/ }).click()
  const history = page.getByRole('dialog', { name: /^History of/ })
  await history.getByLabel('Restore Opening').check()
  await history.getByRole('button', { name: 'Restore chosen fields' }).click()
  await expect(page.getByText('Version 2 is restored as version 4')).toBeVisible()
  const restored = await callAs(page, 'admin@demo.test', `${path}&select=body`, undefined, 'GET')
  expect(await restored.json()).toMatchObject([
    { body: { opening: 'First opening', subtitle: 'Newer subtitle' } },
  ])
})
