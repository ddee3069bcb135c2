import { expect, test } from '@playwright/test'
import {
  commentBox,
  communityComments,
  countOf,
  failRequests,
  expectCount,
  expectToast,
  dropResponse,
  removeSession,
  openAsNewMember,
  saveComment,
} from './community-steps.ts'

test('An empty comment cannot be saved', async ({ page }) => {
  const panel = await openAsNewMember(page, '/comte-aop')
  const save = panel.getByRole('button', { name: 'Save Comment' })
  await expect(save).toBeDisabled()
  await commentBox(panel).fill('  \n ')
  await expect(save).toBeDisabled()
  await commentBox(panel).press('Control+Enter')
  await expectToast(page, 'Comment cannot be empty')
  await commentBox(panel).fill('Nutty.')
  await expect(save).toBeEnabled()
  await expect(panel.getByRole('button', { name: 'Cancel' })).toHaveCount(0)
})

test('A private comment is visible to its author only', async ({ page }) => {
  const panel = await openAsNewMember(page, '/abondance')
  const before = await countOf(panel, 'public comment')
  await saveComment(panel, '  Only for me.  ')
  await expectToast(page, 'Comment saved')
  await expect(panel.getByText('Only for me.', { exact: true })).toHaveCount(1)
  await expect(panel.getByText('Private', { exact: true })).toBeVisible()
  await expect(commentBox(panel)).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Edit' })).toBeFocused()
  await panel.getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(commentBox(panel)).toBeFocused()
  await expectCount(panel, 'public comment', before)
})

test('A member publishes a comment, edits it, cancels an edit, and deletes it', async ({ page }) => {
  const panel = await openAsNewMember(page, '/queso-gamoneu-del-valle')
  const before = await countOf(panel, 'public comment')
  await saveComment(panel, 'Smoke and hay.', { share: true })
  await expectToast(page, 'Comment saved')
  await expect(panel.getByText('Public', { exact: true })).toBeVisible()
  await expectCount(panel, 'public comment', before + 1)
  const own = communityComments(panel).getByRole('listitem').filter({ hasText: 'Smoke and hay.' })
  await expect(own).toContainText('By Community Member')
  await expect(own.getByRole('time')).toHaveText(/\d{4}/)
  await expect(own.getByRole('button', { name: 'Report this comment' })).toHaveCount(0)

  await panel.getByRole('button', { name: 'Edit' }).click()
  await commentBox(panel).fill('Something else')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toBeVisible()

  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect(commentBox(panel)).toHaveValue('Smoke and hay.')
  await saveComment(panel, 'Smoke, hay and rain.', { share: true })
  await expect(communityComments(panel)).toContainText('Smoke, hay and rain.')
  await expect(own).toHaveCount(0)
  await expectCount(panel, 'public comment', before + 1)

  await panel.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Comment deleted')
  await expect(panel.getByRole('region', { name: 'Your Comment' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(communityComments(panel)).toContainText('Smoke, hay and rain.')
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect(commentBox(panel)).toHaveValue('')
  await expect(panel.getByRole('checkbox', { name: 'Share publicly with the community' })).not.toBeChecked()
  await expectCount(panel, 'public comment', before)
})

test('A double click on Save Comment sends one request', async ({ page }) => {
  const panel = await openAsNewMember(page, '/comte-aop')
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/cheese_comments')) writes.push(request.url())
  })
  await commentBox(panel).fill('Nutty.')
  await panel.getByRole('button', { name: 'Save Comment' }).dblclick()
  await expectToast(page, 'Comment saved')
  expect(writes).toHaveLength(1)
})

test('A comment that cannot be saved stays in the form', async ({ page }) => {
  const panel = await openAsNewMember(page, '/comte-aop')
  await failRequests(page, 'cheese_comments')
  await saveComment(panel, 'Worth keeping.', { share: true })
  await expectToast(page, 'Failed to save comment')
  await expect(commentBox(panel)).toHaveValue('Worth keeping.')
  await expect(panel.getByRole('checkbox', { name: 'Share publicly with the community' })).toBeChecked()
  await expect(panel.getByRole('button', { name: 'Save Comment' })).toBeEnabled()
})

test('After a lost response the panel shows the saved comment once', async ({ page }) => {
  const panel = await openAsNewMember(page, '/millefoglie-al-marzemino')
  const before = await countOf(panel, 'public comment')
  await dropResponse(page, 'cheese_comments')
  await saveComment(panel, 'Wine and cream.', { share: true })
  await expectToast(page, 'Failed to save comment')
  await expect(panel.getByText('Public', { exact: true })).toBeVisible()
  await expect(communityComments(panel).getByText('Wine and cream.')).toHaveCount(1)
  await expectCount(panel, 'public comment', before + 1)
})

test('A comment that cannot be deleted is shown again', async ({ page }) => {
  const panel = await openAsNewMember(page, '/blue-stilton-reserve')
  await saveComment(panel, 'With port.')
  await expectToast(page, 'Comment saved')
  await failRequests(page, 'cheese_comments')
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete comment')
  await expect(panel.getByText('With port.', { exact: true })).toBeVisible()
})

test('A member whose session has ended is asked to sign in before commenting', async ({ page }) => {
  const panel = await openAsNewMember(page, '/abondance')
  await removeSession(page)
  await saveComment(panel, 'Am I still here?')
  await expectToast(page, 'Please sign in to comment')
})

test('Comments are shown as plain text and scroll in a 15rem box', async ({ page }) => {
  const panel = await openAsNewMember(page, '/comte-aop')
  await saveComment(panel, '<img src=x onerror="document.title=1"> & <b>bold</b>', { share: true })
  await expectToast(page, 'Comment saved')
  await expect(communityComments(panel)).toContainText('<b>bold</b>')
  const { height, scrollable } = await communityComments(panel).evaluate((list) => ({
    height: list.getBoundingClientRect().height,
    scrollable: list.scrollHeight > list.clientHeight,
  }))
  expect(height).toBe(240)
  expect(scrollable).toBe(true)
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Comment deleted')
})
