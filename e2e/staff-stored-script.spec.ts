import { expect, test, type Page } from '@playwright/test'
import { addEvent, addGuest, decide } from './event-steps.ts'
import { addDraft, callAs, deactivate, openAs } from './staff-steps.ts'

const SCRIPT = '<img src=x onerror=alert(1)>'
const MANAGER = 'manager@demo.test'
const ADMIN = 'admin@demo.test'

/** Fails the test when something that was stored runs. */
const watchForScript = (page: Page) =>
  page.on('dialog', (dialog) => {
    expect.soft(dialog.message()).toBe('never shown')
    void dialog.dismiss()
  })

/** Shows the script as text and makes no element of it. */
async function expectShownAsText(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByText(SCRIPT).first(), path).toBeAttached()
  await expect(page.locator('img[src="x"]'), path).toHaveCount(0)
}

async function expectMailedAsText(page: Page, to: string, subject: string) {
  await expect(async () => {
    await page.goto(`/mailbox?to=${encodeURIComponent(to)}`)
    await page.getByRole('link', { name: subject }).first().click({ timeout: 1_000 })
  }).toPass()
  const mail = page.frameLocator('iframe')
  await expect(mail.getByText(SCRIPT).first()).toBeVisible()
  await expect(mail.locator('img[src="x"]')).toHaveCount(0)
}

test('Script in an event, a message to its guests and the note of its cancellation runs neither on a page nor in a mail', async ({
  page,
}) => {
  test.slow()
  watchForScript(page)
  const word = crypto.randomUUID().slice(0, 8)
  const { id, slug } = await addEvent(page, {
    title: `${SCRIPT} ${word}`,
    capacity: 4,
    summary: SCRIPT,
    location: SCRIPT,
    price_includes: SCRIPT,
    payment_note: SCRIPT,
  })
  try {
    const email = await addGuest(page, id)
    const message = { event_uuid: id, audience: 'all', message: SCRIPT }
    expect((await callAs(page, MANAGER, '/rpc/message_guests', message)).status()).toBe(200)
    await expectShownAsText(page, `/events/${slug}`)
    await openAs(page, 'manager', '/cms/events')
    await expectShownAsText(page, `/cms/events/${id}/guests`)
    await expectMailedAsText(page, email, `About ${SCRIPT} ${word}`)
    await decide(page, id, 'cancel', SCRIPT)
    await expectShownAsText(page, `/events/${slug}`)
    await expectShownAsText(page, `/cms/events/${id}`)
    await expectMailedAsText(page, email, `Called off: ${SCRIPT} ${word}`)
  } finally {
    await decide(page, id, 'archive')
  }
})

test('Script in advice, search words and the name of a display is shown as text, and a display name refuses it', async ({
  page,
}) => {
  watchForScript(page)
  const { id, slug } = await addDraft(page, {
    storage_advice: SCRIPT,
    serving_advice: SCRIPT,
    rind_advice: SCRIPT,
    active: true,
  })
  const term = `${SCRIPT} ${crypto.randomUUID().replaceAll(/[^a-z]/g, '')}`
  const searched = `?q=${encodeURIComponent(term)}`
  const words = { term, kind: 'substitute', finds: ['comte'] }
  const added = await callAs(page, ADMIN, '/search_terms', words)
  expect(added.status()).toBe(201)
  const [{ id: termId }] = (await added.json()) as [{ id: string }]
  try {
    expect((await callAs(page, ADMIN, '/rpc/add_display', { name: SCRIPT })).status()).toBe(200)
    for (const path of [`/${slug}`, `/cheeses${searched}`, `/search${searched}`])
      await expectShownAsText(page, path)
    await openAs(page, 'admin', '/cms/dashboard')
    await expectShownAsText(page, '/cms/settings')
    await expectShownAsText(page, '/cms/audit?kind=settings')
    const named = await callAs(page, MANAGER, '/rpc/set_display_name', { name: '<b>Bold</b>' })
    expect(named.status()).toBe(400)
    expect((await named.json()).message).toMatch(/^A display name has letters, digits/)
  } finally {
    await callAs(page, ADMIN, `/search_terms?id=eq.${termId}`, undefined, 'DELETE')
    await deactivate(page, id)
    const displays = await callAs(page, ADMIN, '/rpc/list_displays', {})
    for (const display of (await displays.json()) as { id: string; name: string }[])
      if (display.name === SCRIPT) await callAs(page, ADMIN, '/rpc/revoke_display', { id: display.id })
  }
})
