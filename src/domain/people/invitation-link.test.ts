import { expect, test } from 'vitest'
import { invitationLink } from './invitation-link.ts'

test('The token of an invitation is in the part of its link that browsers do not send', () => {
  const { pathname, search, hash } = new URL(invitationLink('https://cheese.example', 'abc'))
  expect([pathname, search, hash]).toEqual(['/auth/invitation', '', '#abc'])
})
