import { expect, test } from '@playwright/test'
import { DEMO_PASSWORD, signInAsNewMember } from '../support/sessions.ts'

test('A member sends an RSVP for an event and cancels it', async ({ page }) => {
  await page.goto('/events/smoke-and-caves')
  await expect(page.getByRole('link', { name: 'Sign in to save a seat' })).toBeVisible()
  await signInAsNewMember(page)
  await page.goto('/events/smoke-and-caves')
  const left = page.getByText(/^\d+ seats? left$/)
  const before = parseInt((await left.textContent()) ?? '', 10)
  await page.getByRole('button', { name: 'Save my seat' }).click()
  await expect(page.getByText('Your seat is saved.')).toBeVisible()
  await expect(left).toHaveText(new RegExp(`^${before - 1} `))
  await page.reload()
  await page.getByRole('button', { name: 'Give my seat back' }).click()
  const question = page.getByRole('dialog', { name: 'Give your seat back?' })
  await expect(question.getByRole('button', { name: 'Keep my seat' })).toBeFocused()
  await question.getByRole('button', { name: 'Give my seat back' }).click()
  await expect(page.getByRole('button', { name: 'Save my seat' })).toBeVisible()
})

test('A guest who signs in to save a seat comes back to the form', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/events/smoke-and-caves')
  await page.getByRole('link', { name: 'Sign in to save a seat' }).click()
  await page.getByRole('link', { name: 'Use an email address instead' }).click()
  await page.getByLabel('Email').fill('member@demo.test')
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL('/events/smoke-and-caves#rsvp')
  await expect(page.getByRole('button', { name: /^(Save my|Give my) seat/ })).toBeInViewport()
})

test('An event page ends with the picture of the event', async ({ page }) => {
  await page.goto('/events/smoke-and-caves')
  const picture = page
    .getByRole('article')
    .getByRole('img', { name: /^Wedges of Gamonéu, Mahón and smoked Gouda/ })
  await picture.scrollIntoViewIfNeeded()
  await expect(picture).toHaveJSProperty('complete', true)
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0)
})

test('A full event offers a waiting list', async ({ page }) => {
  await page.goto('/events/first-steps-into-blue')
  await expect(page.getByRole('link', { name: 'Sign in to join the waiting list' })).toBeVisible()
  await signInAsNewMember(page)
  await page.goto('/events/first-steps-into-blue')
  await page.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(page.getByText('You are on the waiting list. We write')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the waiting list' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave the waiting list' }).click()
  await expect(page.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
})

test('A canceled or past event takes no RSVPs', async ({ page }) => {
  for (const path of ['/events/cheese-for-children', '/events/alpine-evening']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^Sign in to (save a seat|join the waiting list)$/)).toHaveCount(0)
    await expect(page.getByText('Add to calendar')).toHaveCount(0)
    await expect(page.getByRole('note')).toHaveText(/^This event is (canceled|over)\.$/)
  }
})

test('A canceled event is marked on its page, in the list and in its structured data', async ({ page }) => {
  const name = 'Canceled: Cheese for children'
  await page.goto('/events')
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ eventStatus: 'https://schema.org/EventCancelled' })
  expect(data).not.toContain('offers')
})
