import { expect, test, vi } from 'vitest'
import { isStaffBrowser, markStaffBrowser } from './staff-browser.ts'

test.each(['oq_staff=1', 'theme=dark; oq_staff=1', 'oq_staff=1;theme=dark'])(
  'A visit with the cookies %j is one of staff',
  (cookies) => {
    expect(isStaffBrowser(cookies)).toBe(true)
  },
)

test.each([undefined, '', 'oq_staff=0', 'not_oq_staff=1', 'oq_staff=10'])(
  'A visit with the cookies %j is counted',
  (cookies) => {
    expect(isStaffBrowser(cookies)).toBe(false)
  },
)

test('A browser of staff is marked for 30 days on all pages', () => {
  const document = { cookie: '' }
  vi.stubGlobal('document', document)
  markStaffBrowser()
  vi.unstubAllGlobals()
  expect(document.cookie).toBe('oq_staff=1; path=/; max-age=2592000; samesite=lax')
  expect(isStaffBrowser(document.cookie.split('; ')[0])).toBe(true)
})
