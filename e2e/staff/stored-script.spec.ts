import { expect, test, type Page } from '@playwright/test'
import { addEvent, addGuest, decide } from '../support/event-steps.ts'
import { apikey, createMember } from '../support/sessions.ts'
import { addDraft, callAs, deactivate, openAs } from '../support/staff-steps.ts'

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
  await expectNoElementOfText(page, path)
}

async function expectNoElementOfText(page: Page, path: string) {
  await expect(page.locator('img[src="x"], a[href^="javascript:" i], [onclick]'), path).toHaveCount(0)
}

/** However long a word is, the page does not become wider than the window. */
const expectNoSidewaysScroll = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0)

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
    await expectMailedAsText(page, email, `Canceled: ${SCRIPT} ${word}`)
  } finally {
    await decide(page, id, 'archive')
  }
})

test('Script in advice, search words and the name of a display is shown as text, and a display name refuses it @long', async ({
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
    for (const section of ['kiosk', 'search-words']) await expectShownAsText(page, `/cms/settings/${section}`)
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

const HOSTILE = {
  script: SCRIPT,
  link: '[here](javascript:alert(1)) <a href="javascript:alert(1)" onclick="alert(1)">here</a>',
  long: 'W'.repeat(400),
  turned: '\u202edesrever\u200b\u2066',
}

test('Script, links, long words and turned text in a recipe of a member are text for staff and readers', async ({
  page,
}) => {
  test.slow()
  watchForScript(page)
  const { access_token: token, user } = await createMember(page)
  const headers = { apikey, authorization: `Bearer ${token}` }
  const id = crypto.randomUUID()
  const text = Object.values(HOSTILE).join(' ')
  const record = {
    id,
    title: `${SCRIPT} ${id.slice(0, 8)} ${HOSTILE.turned}`,
    summary: HOSTILE.link,
    ingredients: [{ item: SCRIPT }, { item: 'W'.repeat(120) }],
    steps: [text],
    consent: true,
  }
  const sent = await page.request.post('/rest/v1/rpc/submit_recipe', { headers, data: { record } })
  expect(sent.status()).toBe(200)
  const stored = async () => {
    const found = await callAs(page, MANAGER, `/recipes?select=version,slug&id=eq.${id}`, undefined, 'GET')
    return (await found.json())[0] as { version: number; slug: string }
  }
  const review = async (decision: string) => {
    const { version } = await stored()
    const body = { recipe_id: id, decision, note: text.slice(0, 500), seen_version: version }
    expect((await callAs(page, MANAGER, '/rpc/review_recipe', body)).status()).toBe(204)
  }
  try {
    await openAs(page, 'manager', '/cms/dashboard')
    await page.setViewportSize({ width: 390, height: 844 })
    await expectShownAsText(page, '/cms/recipes')
    await expectNoSidewaysScroll(page)
    await page.goto(`/cms/recipes/${id}`)
    await expect(page.getByLabel('Step 1', { exact: true })).toHaveValue(text)
    await expectNoElementOfText(page, 'the form of the recipe')
    await expectNoSidewaysScroll(page)
    await review('return')
    await expectMailedAsText(page, user.email, record.title.slice(0, 20))
    await review('publish')
    await expectShownAsText(page, `/recipes/${(await stored()).slug}`)
    await expectNoSidewaysScroll(page)
  } finally {
    await callAs(page, MANAGER, `/recipes?id=eq.${id}`, undefined, 'DELETE')
  }
})

test('Script in the name of a cheese, the note of a feature and the name of an imported file is text for staff @long', async ({
  page,
}) => {
  test.slow()
  watchForScript(page)
  const { id, slug } = await addDraft(page, { name: `${SCRIPT} ${'W'.repeat(80)}` })
  const started = await callAs(page, ADMIN, '/rpc/start_import', { file_name: SCRIPT })
  const import_uuid = await started.json()
  const rows = [{ line: 2, cells: { slug, name: `${SCRIPT} imported` } }]
  try {
    await callAs(page, ADMIN, '/rpc/add_import_rows', { import_uuid, rows })
    await callAs(page, ADMIN, '/rpc/finish_import', { import_uuid })
    const applied = await callAs(page, ADMIN, '/rpc/apply_import', { import_uuid })
    const idea = { cheese_id: id, status: 'idea', note: SCRIPT }
    expect((await callAs(page, MANAGER, '/feature_calendar', idea)).status()).toBe(201)
    await openAs(page, 'admin', '/cms/dashboard')
    await expectShownAsText(page, `/cms/rollback/${await applied.json()}`)
    await expectShownAsText(page, '/cms/calendar')
    await expectShownAsText(page, '/cms/placards')
  } finally {
    await callAs(page, MANAGER, `/feature_calendar?cheese_id=eq.${id}`, undefined, 'DELETE')
    await callAs(page, ADMIN, `/cheeses?id=eq.${id}`, undefined, 'DELETE')
  }
})
