import { expect, test, type Page } from '@playwright/test'
import {
  commentBox,
  communityComments,
  countOf,
  failRequests,
  expectCount,
  expectToast,
  dropResponse,
  openAsNewMember,
  saveComment,
} from '../support/community-steps.ts'

/** A new comment is on the page after a second at most. */
const expectForVisitors = (page: Page, words: string) =>
  expect.poll(async () => (await page.request.get(page.url())).text()).toContain(words)

test('An empty comment cannot be saved, and a double click on Save Comment sends one request', async ({
  page,
}) => {
  const panel = await openAsNewMember(page, '/comte-aop')
  const save = panel.getByRole('button', { name: 'Save Comment' })
  await expect(save).toBeDisabled()
  await commentBox(panel).fill('  \n ')
  await expect(save).toBeDisabled()
  await commentBox(panel).press('Control+Enter')
  await expectToast(page, 'Comment cannot be empty')
  await expect(panel.getByRole('button', { name: 'Cancel' })).toHaveCount(0)

  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/cheese_comments')) writes.push(request.url())
  })
  await commentBox(panel).fill('Nutty.')
  await expect(save).toBeEnabled()
  await save.dblclick()
  await expectToast(page, 'Comment saved')
  expect(writes).toHaveLength(1)
})

test('A private comment is visible to its author only, and stays when it cannot be deleted', async ({
  page,
}) => {
  const panel = await openAsNewMember(page, '/abondance')
  const before = await countOf(panel, 'public comment')
  await saveComment(panel, '  Only for me.  ')
  await expectToast(page, 'Comment saved')
  const own = panel.getByText('Only for me.', { exact: true })
  await expect(own).toHaveCount(1)
  await expect(panel.getByText('Private', { exact: true })).toBeVisible()
  await expect(commentBox(panel)).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Edit' })).toBeFocused()
  await panel.getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(commentBox(panel)).toBeFocused()
  await expectCount(panel, 'public comment', before)

  await panel.getByRole('button', { name: 'Cancel' }).click()
  await failRequests(page, 'cheese_comments')
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Failed to delete comment')
  await expect(own).toBeVisible()
})

test('A member publishes a comment, edits it, cancels an edit, and deletes it', async ({ page }) => {
  const panel = await openAsNewMember(page, '/queso-gamoneu-del-valle')
  const before = await countOf(panel, 'public comment')
  await saveComment(panel, 'Smoke and hay.', { share: true })
  await expectToast(page, 'Comment saved')
  await expect(panel.getByText('Public', { exact: true })).toBeVisible()
  await expectCount(panel, 'public comment', before + 1)
  const own = panel.getByText('Smoke and hay.', { exact: true })
  await expect(own).toHaveCount(1)
  await expect(communityComments(panel).getByText('Smoke and hay.')).toHaveCount(0)
  await expectForVisitors(page, 'Smoke and hay.')

  await panel.getByRole('button', { name: 'Edit' }).click()
  await commentBox(panel).fill('Something else')
  await panel.getByRole('button', { name: 'Cancel' }).click()
  await expect(own).toBeVisible()

  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect(commentBox(panel)).toHaveValue('Smoke and hay.')
  await saveComment(panel, 'Smoke, hay and rain.', { share: true })
  await expect(panel.getByText('Smoke, hay and rain.', { exact: true })).toHaveCount(1)
  await expect(own).toHaveCount(0)
  await expectForVisitors(page, 'Smoke, hay and rain.')
  await expectCount(panel, 'public comment', before + 1)

  await panel.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Comment deleted')
  await expect(panel.getByRole('region', { name: 'Your Comment' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByText('Smoke, hay and rain.', { exact: true })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expect(commentBox(panel)).toHaveValue('')
  await expect(panel.getByRole('checkbox', { name: 'Share publicly with the community' })).not.toBeChecked()
  await expectCount(panel, 'public comment', before)
})

test('A comment that cannot be saved stays in the form, and one whose response was lost is shown once', async ({
  page,
}) => {
  const panel = await openAsNewMember(page, '/millefoglie-al-marzemino')
  const before = await countOf(panel, 'public comment')
  await failRequests(page, 'cheese_comments')
  await saveComment(panel, 'Wine and cream.', { share: true })
  await expectToast(page, 'Failed to save comment')
  await expect(commentBox(panel)).toHaveValue('Wine and cream.')
  await expect(panel.getByRole('checkbox', { name: 'Share publicly with the community' })).toBeChecked()
  await expect(panel.getByRole('button', { name: 'Save Comment' })).toBeEnabled()

  await page.unrouteAll()
  await dropResponse(page, 'cheese_comments')
  await panel.getByRole('button', { name: 'Save Comment' }).click()
  await expect(panel.getByText('Public', { exact: true })).toBeVisible()
  await expectToast(page, 'Failed to save comment')
  await expect(panel.getByText('Wine and cream.', { exact: true })).toHaveCount(1)
  await expectCount(panel, 'public comment', before + 1)
})

test('Comments are plain text in a box of 15rem, which scrolls by keyboard @long', async ({ page }) => {
  const panel = await openAsNewMember(page, '/comte-aop')
  await saveComment(panel, '<img src=x onerror="document.title=1"> & <b>bold</b>', { share: true })
  await expectToast(page, 'Comment saved')
  await expect(panel.getByText('& <b>bold</b>')).toBeVisible()
  const list = communityComments(panel)
  const measure = () =>
    list.evaluate((box) => ({
      height: box.getBoundingClientRect().height,
      isCut: box.scrollHeight > box.clientHeight,
    }))
  expect(await measure()).toEqual({ height: 240, isCut: true })
  await list.focus()
  await expect(list).toBeFocused()
  await page.keyboard.press('End')
  await expect.poll(() => list.evaluate((box) => box.scrollTop)).toBeGreaterThan(0)
  await panel.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'Comment deleted')
})
