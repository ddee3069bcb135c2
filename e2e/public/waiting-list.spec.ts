import { expect, test, type Page } from '@playwright/test'
import { followMailedLink, inAnotherBrowser } from '../support/accounts-steps.ts'
import { addEvent, deleteEvent } from '../support/event-steps.ts'
import { DESKTOP, expectAccessibleOnPhoneAndDesktop, PHONE } from '../support/expect-accessible.ts'
import { expectReadableInLargeText } from '../support/expect-readable-in-large-text.ts'
import { signInAsNewMember } from '../support/sessions.ts'

async function giveUp(page: Page, button: string) {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: button }).click()
}

test('A guest on the waiting list gets a seat, on the page, by mail and in the account, at 390 and 1440 px', async ({
  page,
  browser,
}) => {
  await page.setViewportSize(PHONE)
  const event = await addEvent(page, { capacity: 2, price_cents: 3000, price_includes: 'Bread.' })
  const path = `/events/${event.slug}`
  const { email } = await signInAsNewMember(page)
  await inAnotherBrowser(browser, async (couple) => {
    await signInAsNewMember(couple)
    await couple.goto(path)
    await couple.getByLabel('How many are you?').selectOption('2')
    await couple.getByRole('button', { name: 'Save 2 seats' }).click()
    await expect(couple.getByText('Your 2 seats are saved.')).toBeVisible()

    await page.goto(path)
    await expect(page.getByText('$30.00 a person')).toBeVisible()
    await page.getByRole('button', { name: 'Join the waiting list' }).click()
    await expect(page.getByText('You are on the waiting list. We write')).toBeVisible()
    await expectAccessibleOnPhoneAndDesktop(page)

    await giveUp(couple, 'Give my seats back')
    await expect(couple.getByRole('button', { name: 'Save my seat' })).toBeVisible()
  })
  await expect(page.getByText('Your seat is saved.')).toBeVisible()
  await expect(page.getByText('1 seat left')).toBeVisible()

  await followMailedLink(page, email, 'See the event')
  await expect(page.getByRole('heading', { level: 1, name: event.title })).toBeVisible()

  await page.goto('/account')
  const mine = page.getByRole('region', { name: 'My events' }).getByRole('listitem')
  await expect(mine).toContainText(event.title)
  await expectReadableInLargeText(page)
  await expectAccessibleOnPhoneAndDesktop(page, '#events')
  await mine.getByLabel(`How many come to ${event.title}?`).selectOption('2')
  await mine.getByRole('button', { name: 'Change' }).click()
  await expect(mine).toContainText('Your 2 seats are saved.')
  await mine.getByLabel(`How many come to ${event.title}?`).selectOption('3')
  await mine.getByRole('button', { name: 'Change' }).click()
  const question = page.getByRole('dialog', { name: 'Join the waiting list?' })
  await question.getByRole('button', { name: 'Keep what I have' }).click()
  await expect(mine).toContainText('Your 2 seats are saved.')
  await giveUp(page, 'Give my seats back')
  await expect(mine).toHaveCount(0)
  await deleteEvent(page, event.id)
})

test('An event with markup, right-to-left text and words of 1 kB breaks no page', async ({ page }) => {
  const word = 'w'.repeat(1_024)
  const event = await addEvent(page, {
    capacity: 5,
    title: `<b>ערב גבינות</b> ${'t'.repeat(90)}`,
    summary: word.slice(0, 400),
    description: `<script>alert(1)</script> ${word}`,
    location: word.slice(0, 200),
    price_includes: word.slice(0, 300),
    payment_note: word.slice(0, 300),
  })
  for (const screen of [PHONE, DESKTOP]) {
    await page.setViewportSize(screen)
    for (const path of [`/events/${event.slug}`, '/events']) {
      await page.goto(path)
      await expect(page.getByText(event.title)).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, `${path} at ${screen.width} px`).toBeLessThanOrEqual(0)
    }
  }
  await page.goto(`/events/${event.slug}`)
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible()
  await deleteEvent(page, event.id)
})
