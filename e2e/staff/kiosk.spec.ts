import { expect, test, type Page } from '@playwright/test'
import { inAnotherBrowser } from '../support/accounts-steps.ts'
import { expectAccessible } from '../support/expect-accessible.ts'
import { apikey } from '../support/sessions.ts'
import { openAs } from '../support/staff-steps.ts'

const KIOSK = '/kiosk/today'

const browseButton = (page: Page) => page.getByRole('button', { name: 'Look through our cheeses' })
const pairingScreen = (page: Page) => page.getByRole('heading', { name: 'Pair this display' })

/** An instant at which the shop is open, so that the display is awake. */
async function openInstant(page: Page) {
  const answer = await page.request.get('/rest/v1/business_settings?select=opening_sentences', {
    headers: { apikey },
  })
  const [{ opening_sentences: sentences }] = (await answer.json()) as [
    { opening_sentences: { at: string; sentence: string }[] },
  ]
  const open = sentences.find(({ sentence }) => sentence.startsWith('Open now'))
  return new Date(Date.parse(open?.at ?? '') + 60_000)
}

/** Adds a display as an admin and returns its code. */
async function addDisplay(admin: Page, name: string) {
  await openAs(admin, 'admin', '/cms/settings/kiosk')
  await admin.getByRole('button', { name: 'Add a display' }).click()
  const dialog = admin.getByRole('dialog', { name: 'Add a display' })
  await dialog.getByLabel('Name of the display').fill(name)
  await dialog.getByRole('button', { name: 'Show the code' }).click()
  const code = (await dialog.getByRole('status').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  return code.replace(' ', '')
}

/** Puts another page into the cache: a request without the cache still gets the page of the server. */
async function expectReleasesAreFound(page: Page) {
  await expect.poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true)
  const [kept, current] = await page.evaluate(async () => {
    await (await caches.open('kiosk')).put(location.pathname, new Response('an earlier release'))
    const read = async (init?: RequestInit) => (await fetch(location.pathname, init)).text()
    return [await read(), await read({ cache: 'no-store' })]
  })
  expect(kept).toBe('an earlier release')
  expect(current).toContain('<!doctype html>')
}

test('A display is paired by a code, shows the last copy offline, and forgets everything when it is revoked @faults', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  await page.clock.install({ time: await openInstant(page) })
  await page.goto(KIOSK)
  await expect(pairingScreen(page)).toBeVisible()
  await expectAccessible(page)

  await inAnotherBrowser(browser, async (admin) => {
    const name = `Window ${crypto.randomUUID().slice(0, 8)}`
    for (const digit of await addDisplay(admin, name)) await page.getByRole('button', { name: digit }).click()
    await expect(browseButton(page)).toBeVisible()
    await expect(page.getByText('Today’s cheese')).toBeVisible()
    await expect(page.getByRole('img', { name: /^QR code of the page of/ })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toContainText('Open now')
    await expectAccessible(page)
    const displays = admin.getByRole('region', { name: 'Displays' })
    const row = displays.getByRole('listitem').filter({ hasText: name })
    await expect(row).toContainText('Connected')
    await expect(row).toContainText('current version')

    // The worker has everything once the page can be loaded without a network.
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('kiosk')).keys()).length))
      .toBeGreaterThan(18)
    await expectReleasesAreFound(page)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByRole('status').filter({ hasText: 'As of' })).toBeVisible()
    await expect(page.getByText('Today’s cheese')).toBeVisible()
    const picture = page.getByRole('main').locator('img').first()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await context.setOffline(false)
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('status').filter({ hasText: 'As of' })).toBeHidden()

    await row.getByRole('button', { name: `Revoke ${name}` }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }).click()
    await expect(row).toBeHidden()
    await page.clock.fastForward(31_000)
    await expect(pairingScreen(page)).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  })
})

test('Staff browse the preview of the kiosk by touch, and it returns to the feature after a minute', async ({
  page,
}) => {
  await page.clock.install()
  await page.route('**/rpc/preview_kiosk', (route) => route.abort())
  await openAs(page, 'employee', KIOSK)
  await expect(page.getByRole('heading', { name: 'The preview could not be loaded.' })).toBeVisible()
  await page.unroute('**/rpc/preview_kiosk')
  await page.clock.fastForward(61_000)
  await expect(page.getByText('A preview for staff.')).toBeVisible()
  await browseButton(page).click()
  await expect(page.getByRole('heading', { name: 'Our Cheeses' })).toBeVisible()
  await page.getByRole('button', { name: /^Comté AOP/ }).click()
  await expect(page.getByRole('heading', { name: /^Comté AOP/ })).toBeVisible()
  await expect(page.getByText('Contains milk')).toBeVisible()
  await expectAccessible(page)
  await page.clock.fastForward(61_000)
  await expect(page.getByText('Today’s cheese')).toBeVisible()
})
