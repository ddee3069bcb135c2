import { expect, test, type Locator } from '@playwright/test'
import { countOf, cutOff, expectCount, expectToast, loseSession, newMemberAt } from './community-steps.ts'

/** How many people gave so many stars. */
async function peopleAt(panel: Locator, stars: number) {
  const row = await panel.getByRole('row', { name: new RegExp(`^${stars} star`) }).innerText()
  return Number(/\d+$/.exec(row)?.[0])
}

test('A member rates a cheese, and the newest rating replaces the one before', async ({ page }) => {
  const panel = await newMemberAt(page, '/saint-nectaire-aop')
  const ratings = await countOf(panel, 'rating')
  const [atTwo, atFour] = [await peopleAt(panel, 2), await peopleAt(panel, 4)]
  await panel.getByRole('radio', { name: '2 stars' }).check({ force: true })
  await expectToast(page, 'Rated 2 stars')
  await panel.getByRole('radio', { name: '4 stars' }).check({ force: true })
  await expectToast(page, 'Rated 4 stars')

  await page.reload()
  const ownRating = panel.getByRole('group', { name: 'Your Rating' }).getByRole('radio', { checked: true })
  await expect(ownRating).toHaveAccessibleName('4 stars')
  await expectCount(panel, 'rating', ratings + 1)
  expect([await peopleAt(panel, 2), await peopleAt(panel, 4)]).toEqual([atTwo, atFour + 1])
  await expect(panel.getByText('Community average')).toBeVisible()
  await expect(panel.getByText(/^\d\.\d out of 5 stars$/)).toBeVisible()
})

test('A member rates by keyboard and means the star they stop at', async ({ page }) => {
  const panel = await newMemberAt(page, '/butter-cheese-holland')
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
})

test('A rating that fails is rolled back to the one before', async ({ page }) => {
  const panel = await newMemberAt(page, '/asiago-dop-stravecchio')
  await panel.getByRole('radio', { name: '5 stars' }).check({ force: true })
  await expectToast(page, 'Rated 5 stars')
  await cutOff(page, 'cheese_ratings')
  await panel.getByRole('radio', { name: '1 star' }).click({ force: true })
  await expectToast(page, 'Failed to save rating')
  await expect(panel.getByRole('radio', { name: '5 stars' })).toBeChecked()
})

test('Somebody whose session has ended is asked to sign in before rating', async ({ page }) => {
  const panel = await newMemberAt(page, '/abondance')
  await loseSession(page)
  await panel.getByRole('radio', { name: '3 stars' }).click({ force: true })
  await expectToast(page, 'Please sign in to rate cheeses')
  await expect(panel.getByRole('radio', { checked: true })).toHaveCount(0)
})
