import { expect, test } from 'vitest'
import { secondFactorChanged } from './second-factor-changed.ts'

const SHOP = { name: 'The Shop', locale: 'en-CA' } as Parameters<typeof secondFactorChanged>[1]

test.each([
  ['added', 'An authenticator app was added', 'asks for a code from this app'],
  ['removed', 'An authenticator app was removed', 'your password alone signs you in'],
  ['recovery codes', 'New recovery codes were made', 'only the new codes'],
] as const)('The owner of an account reads what changed and what follows: %s', (change, heading, effect) => {
  const recoverLink = 'https://cheese.example/recover'
  const mail = secondFactorChanged({ change, recoverLink }, SHOP)
  expect(mail).toMatchObject({
    subject: `${heading} at The Shop`,
    heading,
    action: { label: 'This was not me', href: recoverLink },
  })
  expect(mail.paragraphs[0]).toContain(effect)
})
