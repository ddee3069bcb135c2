import { expect, test } from 'vitest'
import { newRole } from './new-role.ts'

const shop = { name: 'The Shop', locale: 'en-CA' } as Parameters<typeof newRole>[1]
const siteUrl = 'https://cheese.example'

test('A role that begins with a new password leads to the link by which it is chosen', () => {
  const { paragraphs, action } = newRole({ role: 'manager', token: 'abc', siteUrl }, shop)
  expect(paragraphs.join(' ')).toContain('It begins when you choose a new password')
  expect(action?.href).toBe('https://cheese.example/auth/invitation#abc')
})

test('Who never accepted the role that is taken back reads that the password ended and how to choose another', () => {
  const mail = newRole({ role: 'customer', token: null, has_password_ended: true, siteUrl }, shop)
  expect(mail.paragraphs.join(' ')).toMatch(
    /^You keep your own favorites.*password.* no longer work.*Forgot your password/,
  )
  expect(mail.action?.href).toBe('https://cheese.example/auth/email?view=forgotten')
})

test('Who had accepted the role that is taken back signs in as before', () => {
  const mail = newRole({ role: 'customer', token: null, has_password_ended: false, siteUrl }, shop)
  expect(mail.paragraphs.join(' ')).not.toContain('password')
  expect(mail.paragraphs).toContain('You were signed out on every device. Sign in again to continue.')
  expect(mail.action).toEqual({ label: 'Sign in', href: 'https://cheese.example/auth' })
})
