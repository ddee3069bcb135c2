import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { createMailStore } from './mail-store.ts'
import { createMailer, smtpOptions, type Message } from './mailer.ts'
import { confirmSignUp } from './templates/confirm-sign-up.ts'

const KEYS = { sealingKey: 'key of this test' }

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase('catalogue')
  await database.owner`
    update public.business_settings set name = 'Käse & Söhne', address = 'Lane 1',
      special_days = '[{"from": "2099-12-24", "to": "2099-12-24", "hours": "closed", "note": "Christmas Eve"}]'`
})
afterAll(() => database.close())

function mailer(environment: NodeJS.ProcessEnv = {}) {
  const config = readConfig({ SITE_URL: 'https://shop.example', ...environment })
  const { compose, deliver } = createMailer({ config, database, keys: KEYS, log: pino({ level: 'silent' }) })
  return {
    send: async <Data>(message: Message<Data>) => deliver(await compose(message), randomUUID()),
  }
}

const message = {
  to: 'guest@example.test',
  template: confirmSignUp,
  data: { link: 'https://shop.example/auth/confirm?a=1&b=2', code: '012345' },
}

test('Without a mail server messages are kept, with the name of the shop from the settings', async () => {
  await mailer().send(message)
  const [mail] = await createMailStore(database.auth, KEYS).list()
  expect(mail).toMatchObject({
    to: 'guest@example.test',
    from: '"Käse & Söhne" <no-reply@shop.example>',
    subject: 'Confirm your email address for Käse & Söhne',
  })
  expect(mail?.text).toContain('Or enter this code: 012345')
  expect(mail?.text).toContain('https://shop.example/auth/confirm?a=1&b=2')
  expect(mail?.html).toContain('Käse &amp; Söhne')
  expect(mail?.html).toContain('href="https://shop.example/auth/confirm?a=1&amp;b=2"')
  expect(mail?.html).toContain('prefers-color-scheme: dark')
  for (const words of ['Wed-Sun 11am-6pm, closed Mon-Tue', 'Thursday, December 24: closed, Christmas Eve']) {
    expect(mail?.text).toContain(words)
    expect(mail?.html).toContain(words)
  }
})

test('A message has a calendar file as its attachment, or none', async () => {
  const withCalendar = (calendar?: string) => () => ({ subject: '', heading: '', paragraphs: [], calendar })
  for (const calendar of [undefined, 'BEGIN:VCALENDAR']) {
    await mailer().send({ to: 'guest@example.test', template: withCalendar(calendar), data: {} })
    const [mail] = await createMailStore(database.auth, KEYS).list()
    expect(mail?.attachments).toEqual(
      calendar && [{ filename: 'event.ics', content: calendar, contentType: 'text/calendar' }],
    )
  }
})

test('With a mail server messages are sent as HTML and text', async () => {
  const server = await startMailServer()
  await mailer({ SMTP_URL: server.url, MAIL_FROM: 'Cheese <hello@shop.example>' }).send(message)
  server.close()
  expect(server.received).toHaveLength(1)
  const [mail = ''] = server.received
  expect(mail).toMatch(/^From: Cheese <hello@shop\.example>$/m)
  expect(mail).toMatch(/^To: guest@example\.test$/m)
  expect(mail).toContain('multipart/alternative')
  expect(mail).toContain('text/plain')
  expect(mail).toContain('text/html')
})

test('A message goes to one mailbox, whatever its email looks like', async () => {
  const server = await startMailServer()
  const { send } = mailer({ SMTP_URL: server.url })
  const emails = [
    'a,victim@example.test',
    'a;victim@example.test',
    '(a)victim@example.test',
    'a:victim@example.test',
  ]
  for (const to of emails) await send({ ...message, to })
  server.close()
  expect(server.recipients).toEqual(emails.map((email) => email.replace(/^(.*)@/, '"$1"@')))
})

test('A dot between carriage returns does not end a message, and a backslash does not end the name of its sender', async () => {
  await database.owner`update public.business_settings set name = 'Cheese\\', version = version`
  const server = await startMailServer()
  const smuggled = 'Before\r.\r\nMAIL FROM:<a@example.test>\rAfter'
  const template = () => ({ subject: 'About the evening', heading: 'Hello', paragraphs: [smuggled] })
  await mailer({ SMTP_URL: server.url }).send({ to: 'guest@example.test', template, data: {} })
  server.close()
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toContain('After')
  expect(server.received[0]).toMatch(/^From: Cheese <no-reply@shop\.example>$/m)
})

test('Text from people is escaped', async () => {
  const { renderMail } = await import('./render-mail.ts')
  const shop = { name: '<img src=x>', postalAddress: '', phone: '', locale: 'en-CA', hours: ['<b>noon</b>'] }
  const { html } = renderMail({ subject: '</title><script>', heading: 'A', paragraphs: ['"><b>'] }, shop)
  expect(html).not.toMatch(/<script>|<img|<b>/)
})

test('A mail server that does not answer is given up soon, or when the URL says so', async () => {
  const { createTransport } = await import('nodemailer')
  const optionsOf = (url: string) => createTransport(smtpOptions(url)).options
  expect(optionsOf('smtp://mail.example')).toMatchObject({
    host: 'mail.example',
    connectionTimeout: 10_000,
    socketTimeout: 60_000,
  })
  expect(optionsOf('smtp://mail.example?socketTimeout=120000')).toMatchObject({
    connectionTimeout: 10_000,
    socketTimeout: 120_000,
  })
})
