import { expect, test, type Locator } from '@playwright/test'
import {
  countOf,
  failRequests,
  expectCount,
  expectToast,
  openAsNewMember,
} from '../support/community-steps.ts'

/** How many people gave this number of stars. */
async function countRatings(panel: Locator, stars: number) {
  const row = await panel.getByRole('row', { name: new RegExp(`^${stars} star`) }).innerText()
  return Number(/\d+$/.exec(row)?.[0])
}

test("A member's new rating replaces the previous one", async ({ page }) => {
  const panel = await openAsNewMember(page, '/saint-nectaire-aop')
  const ratings = await countOf(panel, 'rating')
  const [atTwo, atFour] = [await countRatings(panel, 2), await countRatings(panel, 4)]
  await panel.getByRole('radio', { name: '2 stars' }).check({ force: true })
  await expectToast(page, 'Rated 2 stars')
  await panel.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await expectToast(page, 'Rated 4 stars')
  const besideTitle = page.getByRole('link', { name: new RegExp(`\\(${ratings + 1}\\) ratings$`) })
  await expect(besideTitle).toBeVisible()

  await page.reload()
  const ownRating = panel.getByRole('group', { name: 'Your Rating' }).getByRole('radio', { checked: true })
  await expect(ownRating).toHaveAccessibleName('4 stars')
  await expectCount(panel, 'rating', ratings + 1)
  await expect
    .poll(async () => [await countRatings(panel, 2), await countRatings(panel, 4)])
    .toEqual([atTwo, atFour + 1])
  await expect(panel.getByText('Community average')).toBeVisible()
  await expect(panel.getByText(/^\d\.\d out of 5 stars$/)).toBeVisible()
})

test('A rating by keyboard saves the star that the focus stops at, and stays when the next one fails', async ({
  page,
}) => {
  const panel = await openAsNewMember(page, '/butter-cheese-holland')
  const saved: unknown[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/cheese_ratings')) saved.push(request.postDataJSON()?.rating)
  })
  await panel.getByRole('radio', { name: '1 star' }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expectToast(page, 'Rated 3 stars')
  expect(saved).toEqual([3])

  await failRequests(page, 'cheese_ratings')
  await panel.getByRole('radio', { name: '1 star' }).click({ force: true })
  await expectToast(page, 'Failed to save rating')
  await expect(panel.getByRole('radio', { name: '3 stars' })).toBeChecked()
})
