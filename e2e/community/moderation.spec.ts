import { expect, test } from '@playwright/test'
import { inAnotherBrowser } from '../support/accounts-steps.ts'
import {
  communityComments,
  expectToast,
  openAsNewMember,
  openPanel,
  panelOf,
  readAsVisitor,
  saveComment,
} from '../support/community-steps.ts'
import { apikey, createMember, signInAs, storeSession } from '../support/sessions.ts'

const CHEESE = '/queso-de-oveja-curado'

// Three accounts sign in one after the other.
test.slow()

test('A manager hides a reported comment, its author sees the reason, and the manager can restore it', async ({
  page,
  browser,
}) => {
  const words = `Buy my watches ${Date.now()}`
  const authorsPanel = await openAsNewMember(page, CHEESE)
  await saveComment(authorsPanel, words, { share: true })
  await expectToast(page, 'Comment saved')

  await inAnotherBrowser(browser, async (other) => {
    const panel = await openAsNewMember(other, CHEESE)
    const comment = communityComments(panel).getByRole('listitem').filter({ hasText: words })
    await comment.getByRole('button', { name: 'Report this comment' }).click()
    const dialog = other.getByRole('dialog', { name: 'Report this comment' })
    await dialog.getByRole('radio', { name: 'Advertising or spam' }).check()
    await dialog.getByRole('button', { name: 'Report Comment' }).click()
    await expectToast(other, 'Thank you. A moderator will look at it.')
  })

  await inAnotherBrowser(browser, async (manager) => {
    await signInAs(manager, 'manager@demo.test')
    await manager.goto('/cms/comments')
    const row = manager.getByRole('row').filter({ hasText: words })
    await expect(row).toContainText('1 reported')
    await expect(row.getByText('By Member', { exact: true })).toBeVisible()
    await expect(row).not.toContainText('@')
    await expect(row).toContainText('spam')
    await row.getByRole('button', { name: 'Hide' }).dblclick()
    const dialog = manager.getByRole('dialog', { name: 'Hide this comment?' })
    await expect(dialog.getByRole('button', { name: 'Hide Comment' })).toBeDisabled()
    await dialog.getByLabel('Reason').fill('Advertising')
    await dialog.getByRole('button', { name: 'Hide Comment' }).click()
    await expect(manager.getByText('Comment hidden')).toBeVisible()
    await expect(row).toHaveCount(0)

    await manager.getByRole('button', { name: 'Undo' }).click()
    await expect(manager.getByText('Decision undone')).toBeVisible()
    await expect(row).toContainText('1 reported')
    await expect(row).toContainText('spam')
    await row.getByRole('button', { name: 'Dismiss reports' }).click()
    await expect(row).toHaveCount(0)
    await manager
      .getByRole('listitem')
      .filter({ hasText: 'Reports dismissed' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(row).toContainText('1 reported')
    await row.getByRole('button', { name: 'Hide' }).click()
    await dialog.getByLabel('Reason').fill('Advertising')
    await dialog.getByRole('button', { name: 'Hide Comment' }).click()
    await expect(row).toHaveCount(0)

    await openPanel(page, CHEESE)
    await expect(authorsPanel.getByText('Hidden by staff.')).toContainText('Reason: Advertising')
    await expect(authorsPanel.getByText(words)).toHaveCount(1)
    await manager.goto(CHEESE)
    await expect(panelOf(manager).getByRole('group', { name: 'Your Rating' })).toBeVisible()
    await expect(panelOf(manager).getByText(words)).toHaveCount(0)

    await manager.goto('/cms/comments?show=hidden')
    await row.getByRole('button', { name: 'Restore' }).click()
    await expect(manager.getByText('Comment restored')).toBeVisible()
    await openPanel(page, CHEESE)
    await expect(authorsPanel.getByText(words)).toBeVisible()
    await expect(authorsPanel.getByText('Hidden by staff.')).toHaveCount(0)
    await manager.goto(CHEESE)
    await expect(communityComments(panelOf(manager)).getByText(words)).toBeVisible()
  })
})

test('A manager dismisses reports and keeps the comment public @long', async ({ page, browser }) => {
  const words = `An acquired taste ${Date.now()}`
  const panel = await openAsNewMember(page, CHEESE)
  await saveComment(panel, words, { share: true })
  await expectToast(page, 'Comment saved')
  await inAnotherBrowser(browser, async (manager) => {
    await signInAs(manager, 'manager@demo.test')
    const managersPanel = await openPanel(manager, CHEESE)
    const comment = communityComments(managersPanel).getByRole('listitem').filter({ hasText: words })
    await comment.getByRole('button', { name: 'Report this comment' }).click()
    await manager.getByRole('button', { name: 'Report Comment' }).click()
    await expectToast(manager, 'Thank you. A moderator will look at it.')
    await manager.goto('/cms/comments')
    await manager
      .getByRole('row')
      .filter({ hasText: words })
      .getByRole('button', { name: 'Dismiss reports' })
      .click()
    await expect(manager.getByText('Reports dismissed')).toBeVisible()
    await expect(manager.getByRole('row').filter({ hasText: words })).toHaveCount(0)
    await manager.goto(`/cms/comments?show=newest&q=${encodeURIComponent(words)}`)
    await expect(manager.getByRole('row').filter({ hasText: words })).toHaveCount(1)
  })
})

test('A manager hides a display name, which is gone from every page at once while its comment stays', async ({
  page,
  browser,
}) => {
  const name = `Rude ${crypto.randomUUID().slice(0, 8)}`
  const words = `Salty and loud ${Date.now()}`
  const pages = [CHEESE, `${CHEESE}?comments=1`, '/community-favorites', '/']
  const readPages = () => readAsVisitor(page, pages)
  const member = await createMember(page)
  const headers = { apikey, authorization: `Bearer ${member.access_token}` }
  await page.request.post('/rest/v1/rpc/set_display_name', { headers, data: { name } })
  await storeSession(page, member)
  const panel = await openPanel(page, CHEESE)
  await saveComment(panel, words, { share: true })
  await expectToast(page, 'Comment saved')
  await expect.poll(readPages).toContain(`By <bdi>${name}</bdi>`)

  await inAnotherBrowser(browser, async (manager) => {
    await signInAs(manager, 'manager@demo.test')
    await manager.goto(`/cms/comments?show=newest&q=${encodeURIComponent(name)}`)
    const row = manager.getByRole('row').filter({ hasText: words })
    await expect(row.getByText(`By ${name}`, { exact: true })).toBeVisible()
    await row.getByRole('button', { name: `Hide the name ${name}` }).click()
    const dialog = manager.getByRole('dialog', { name: 'Hide this name?' })
    await dialog.getByLabel('Reason').fill('Not kind')
    await dialog.getByRole('button', { name: 'Hide Name' }).click()
    await expectToast(manager, 'Name hidden')
    const texts = await readPages()
    expect(texts).toContain(words)
    expect(texts).not.toContain(name)
  })

  await page.goto('/account#display-name')
  await expect(page.getByRole('region', { name: 'Display name' })).toContainText('Reason: Not kind')
  await openPanel(page, CHEESE)
  await panel.getByRole('button', { name: 'Edit' }).click()
  await expect(panel.getByText('Shown as')).toContainText('Shown as Community Member, with your stars.')
})
