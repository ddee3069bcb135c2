import { expect, test } from '@playwright/test'
import { EMPTY_DOCUMENT } from '../../src/domain/cheese/cheese-document.ts'
import { saveDraft } from '../support/document-steps.ts'
import { addDraft, callAs, signInAsStaff } from '../support/staff-steps.ts'

/** The name of the demo account. */
const MANAGER = 'Mats Manager'

test('Two people who edit one draft keep the words of both', async ({ page }) => {
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
  await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Opening')).toHaveValue('My opening')
  await expect(page.getByLabel('Subtitle')).toHaveValue('Their subtitle')
})

test('A manager does not overwrite a page that someone else published after the draft was started', async ({
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
  await expect(page.getByText(/ published another text at /)).toBeVisible()
  const dialog = page.getByRole('dialog', { name: 'Someone else saved this first' })
  await dialog.getByRole('group', { name: 'Opening' }).getByRole('radio').last().check()
  await dialog.getByRole('button', { name: 'Continue with these choices' }).click()
  await expect(page.getByLabel('Subtitle')).toHaveValue('Newer subtitle')
  await expect(page.getByLabel('Opening')).toHaveValue('My opening')
  await publishDraft()
  await expect(page.getByText('Page published')).toBeVisible()
})
