import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { newEmail, openAccount, send, sendAs, someCheese, type Person } from './attacker.ts'

const call = (person: Person, name: string, body: object) => sendAs(person, `/rest/v1/rpc/${name}`, { body })

describe('Saves without a version', () => {
  test.each([
    ['save_cheese', { name: 'Version Test', slug: `version-${Date.now()}`, country_iso: 'FR' }],
    [
      'save_event',
      {
        title: 'Version Test',
        capacity: 8,
        starts_at_local: '2031-05-01T19:00',
        ends_at_local: '2031-05-01T21:00',
      },
    ],
    ['save_recipe', { title: 'Version Test' }],
  ])('%s overwrites no record that it does not know the version of', async (name, fields) => {
    const id = randomUUID()
    const save = (record: object) => call('manager', name, { record: { ...record, id } })
    expect((await save(fields)).status).toBe(200)
    expect((await save({ summary: 'Overwritten' })).status).toBe(428)
    expect((await save({ summary: 'Overwritten', version: null })).status).toBe(428)
    expect((await save({ summary: 'Overwritten', version: 7 })).status).toBe(409)
    expect((await save({ summary: 'Changed', version: 1 })).json).toMatchObject({ version: 2 })
  })

  test('A placard, the settings and a cheese are not changed by a PATCH without the version', async () => {
    const { id } = await someCheese()
    const printed = await sendAs('admin', '/rest/v1/placards?select=id,version', {
      body: { cheese_id: id },
      headers: { prefer: 'return=representation' },
    })
    const placard = `/rest/v1/placards?id=eq.${printed.json[0].id}`
    const patch = (path: string, body: object) => sendAs('admin', path, { method: 'PATCH', body })
    expect((await patch(placard, { copies: 99 })).status).toBe(428)
    expect((await patch(placard, { copies: 99, version: 5 })).status).toBe(409)
    expect((await patch(placard, { copies: 2, version: printed.json[0].version })).status).toBe(204)
    expect((await patch('/rest/v1/business_settings?id=eq.1', { phone: '1' })).status).toBe(428)
    expect((await patch(`/rest/v1/cheeses?id=eq.${id}`, { summary: 'x' })).status).toBe(428)
  })

  test('A draft of a page does not claim to follow a document that its writer has not seen', async () => {
    const { id } = await someCheese()
    const document = await send(`/rest/v1/cheese_documents?id=eq.${id}&select=body`)
    await sendAs('employee', '/rest/v1/cheese_document_drafts', { body: { id, body: document.json[0].body } })
    const { status } = await sendAs('employee', `/rest/v1/cheese_document_drafts?id=eq.${id}`, {
      method: 'PATCH',
      body: { document_version: 99 },
    })
    expect(status).toBe(428)
  })

  test('Nothing is rolled back without the version that was seen', async () => {
    const { id, version } = await someCheese()
    const rollback = { table_name: 'cheeses', record_id: id, version, expected_version: null }
    expect((await call('admin', 'rollback_record', rollback)).status).toBe(428)
  })
})

test('A manager writes no words of their own into the audit log by exporting', async () => {
  const words = `my own words ${randomUUID()}`
  const answers = await Promise.all([
    call('manager', 'record_export', { list: 'cheeses', filters: { words } }),
    call('manager', 'export_list', { list: words }),
    call('manager', 'export_list', { list: 'users' }),
    call('manager', 'export_report', { kind: 'days', period: words }),
    call('admin', 'export_audit_log', { of_topic: words }),
  ])
  expect(answers.map(({ status }) => status >= 400)).toEqual([true, true, true, true, true])
  expect(
    (await call('manager', 'export_list', { list: 'cheeses', filters: { search: words } })).json,
  ).toEqual([])
  const { text } = await call('admin', 'list_audit_entries', { page_limit: 100 })
  expect(text).toContain('"export"')
  expect(text).not.toContain(words)
})

test.each(['Password123!', 'P@ssw0rd2026!', 'Welcome2024!', 'Qwerty-12345', 'Cheese2024!', '123Dragon!!'])(
  'The password %s is refused',
  async (password) => {
    const { status, json } = await send('/auth/v1/signup', { body: { email: newEmail(), password } })
    expect([status, json.error_code]).toEqual([422, 'weak_password'])
  },
)

const DECEPTIVE_EMAILS = [
  '"eve"@attacker.example',
  '"admin@people.example"@attacker.example',
  'eve@xn--ttacker-9fg.example',
  'eve@\u0430ttacker.example',
  '\u0435ve@attacker.example',
  'adm\u0131n@people.example',
]

test.each(DECEPTIVE_EMAILS)('The email %s gets no account, invitation or stock alert', async (email) => {
  const { id } = await someCheese()
  const signUp = await send('/auth/v1/signup', { body: { email, password: 'Gruyere-Fribourg-9' } })
  const invitation = await call('admin', 'invite_person', { email, role: 'employee' })
  const alert = await send('/rest/v1/rpc/request_stock_alert', { body: { email, cheese_uuid: id } })
  expect([signUp.status, invitation.status, alert.status]).toEqual([400, 400, 400])
})

test('A member cannot be called like the shop or its staff', async () => {
  const { token } = await openAccount()
  const names = [
    'The Shop',
    'sh0p',
    'Staff',
    'S7aff',
    'Owner',
    '0wn3r',
    'The Old Quarter',
    'quarter.old',
    'ShopOwner',
  ]
  for (const name of names) {
    const { status } = await send('/rest/v1/rpc/set_display_name', { token, body: { name } })
    expect([name, status]).toEqual([name, 400])
  }
})

test.each(['employee', 'manager'] as const)(
  'The %s cannot upload under the draft of a member',
  async (person) => {
    const { token } = await openAccount()
    const id = randomUUID()
    const draft = { record: { id, title: `Fondue ${id}` } }
    expect((await send('/rest/v1/rpc/save_recipe_draft', { token, body: draft })).status).toBe(200)
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c8a45a' } })
      .jpeg()
      .toBuffer()
    for (const name of [randomUUID(), 'note']) {
      const form = new FormData()
      form.append('metadata', JSON.stringify({ alt: 'A wedge' }))
      form.append('', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'x.jpg')
      const path = `/storage/v1/object/media/recipes/${id}/${name}.jpg`
      expect([400, 403]).toContain((await sendAs(person, path, { method: 'POST', body: form })).status)
    }
  },
)

test('A cheese costs nothing in no way', async () => {
  const { id, version } = await someCheese()
  const statuses = [
    await sendAs('manager', `/rest/v1/cheeses?id=eq.${id}`, {
      method: 'PATCH',
      body: { price_per_kg_cents: 0, version },
    }),
    await call('manager', 'save_cheese', { record: { id, version, price_per_kg_cents: 0 } }),
    await call('manager', 'schedule_price', {
      cheese_uuid: id,
      from_day: '2031-01-01',
      price_per_kg_cents: 0,
    }),
  ].map(({ status }) => status)
  expect(statuses).toEqual([400, 400, 400])
})
