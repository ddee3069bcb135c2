import { expect, test } from 'vitest'
import { safePath, safeRedirect } from './redirect.ts'

const SITE = 'https://shop.example'

const ELSEWHERE = [
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '\t//evil.example',
  '/\t/evil.example',
  'https:evil.example',
  'http://shop.example/',
  'https://shop.example@evil.example/',
  'https://shop.example:8443/',
  'https://shop.example.evil.example/',
  'https://evil.example#https://shop.example',
  'https://evil.example\\.shop.example',
  'https://user:pass@shop.example/',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://shop.example/id',
  'ftp://shop.example/',
]

test('No URL leads to another site', () => {
  const through = ELSEWHERE.filter((wanted) => {
    const url = safeRedirect(SITE, wanted)
    const path = new URL(safePath(SITE, wanted), SITE)
    return url.origin !== SITE || url.username !== '' || path.origin !== SITE
  })
  expect(through).toEqual([])
})

test('On a local machine localhost and 127.0.0.1 are the same site at the same port', () => {
  const site = 'http://127.0.0.1:3000'
  expect(safeRedirect(site, 'http://localhost:3000/events').href).toBe('http://localhost:3000/events')
  for (const wanted of [
    'http://localhost:3001/',
    'https://localhost:3000/',
    'http://localhost.evil.example:3000/',
  ]) {
    expect(safeRedirect(site, wanted).href).toBe('http://127.0.0.1:3000/')
  }
  expect(safeRedirect(SITE, 'https://localhost/').href).toBe('https://shop.example/')
})

test('A path keeps the part of the page that it leads to', () => {
  expect(safePath(SITE, '/events/blue?a=b#rsvp')).toBe('/events/blue?a=b#rsvp')
})

test('A path with two leading slashes stays a path', () => {
  expect(safePath(SITE, 'https://shop.example//evil.example/x')).toBe('/evil.example/x')
})

test.each([
  ['/events?page=2#top', 'https://shop.example/events?page=2#top'],
  ['https://shop.example/comte-aop', 'https://shop.example/comte-aop'],
  [undefined, 'https://shop.example/'],
  ['http://[', 'https://shop.example/'],
])('%s leads to %s', (wanted, expected) => {
  expect(safeRedirect(SITE, wanted).href).toBe(expected)
})
