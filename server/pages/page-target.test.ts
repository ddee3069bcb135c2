import { get as request, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourceRenderer } from '../testing/source-renderer.ts'
import { createTestSite, type TestSite } from '../testing/test-site.ts'
import { createTargets } from './page-target.ts'

let shop: TestSite
beforeAll(async () => {
  shop = await createTestSite({ template: 'catalogue' })
})
afterAll(() => shop.close())

const get = (path: string) => shop.get(path)
const bodyOf = (path: string) => shop.bodyOf(path)

test('All URLs of a client route share one shell, which holds nothing of the URL', async () => {
  const shell = await bodyOf('/stock-alerts/0c0ffee0-cafe-4a11-8b1e-5ca1ab1e0001/confirm')
  expect(shell).toContain('id="application"')
  expect(shell).not.toContain('c0ffee')
  expect(shell).toContain('<title>Stock alert | ')
  expect(await bodyOf('/stock-alerts/0c0ffee0-cafe-4a11-8b1e-5ca1ab1e0002/stop')).toBe(shell)
})

test.each([
  '/auth/nope',
  '/account/nope',
  '/my-favorites/1',
  '/notices/0c0ffee0-cafe-4a11-8b1e-5ca1ab1e0001/stop',
  '/stock-alerts',
  '/kiosk',
  '/cms/nope',
  '/cms/cheeses/1/nope',
  '/orders',
])('The path %s, which no route has, is not found', async (path) => {
  const { statusCode, body } = await get(path)
  expect(statusCode).toBe(404)
  expect(body).toContain('Oops! Page not found')
})

test('No URL leads to another site', async () => {
  for (const path of ['//evil.example/', '/.//evil.example/', '/%2e//evil.example/', '/\\evil.example/']) {
    const { headers } = await get(path)
    expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
  }
})

/** Sends the path as it is, which the tests' own client would tidy up first. */
const locationOf = async (path: string) => {
  const url = new URL(shop.app.listeningOrigin)
  const { statusCode, headers } = await new Promise<IncomingMessage>((resolve, reject) =>
    request({ hostname: url.hostname, port: url.port, path }, (answer) => resolve(answer.resume())).on(
      'error',
      reject,
    ),
  )
  return [statusCode, headers.location]
}

test('A path that is not written as usual leads to the usual one, so that the router sees an order', async () => {
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
  for (const path of ['/./orders/AB', '/a/../orders/AB', '/%2e/orders/AB', '/orders\\AB', '/orders/./AB/'])
    expect(await locationOf(`${path}?token=abc`)).toEqual([308, '/orders/AB?token=abc'])
  expect(await locationOf('/.//evil.example')).toEqual([308, '/evil.example'])
  for (const path of ['/a//b', '/caf%C3%A9', '/%', '//evil.example'])
    expect(await locationOf(path)).toEqual([404, undefined])
  expect(await locationOf('/visit?from=mail')).toEqual([200, undefined])
})

test('No cache keeps the page of an order, however a request gets there', async () => {
  const targets = createTargets(shop.server.url, await sourceRenderer())
  for (const url of ['/orders/ABCDEF?token=abc', '/orders/new'])
    expect(await targets.find(url)).toMatchObject({ isPersonal: true })
  expect(await targets.find('/visit')).toMatchObject({ isPersonal: false })
})

test('A path of a million slashes is read at once', async () => {
  const targets = createTargets(shop.server.url, await sourceRenderer())
  const start = performance.now()
  expect(await targets.find(`/a${'/'.repeat(1_000_000)}b/`)).toEqual({ redirect: '/a/b' })
  expect(performance.now() - start).toBeLessThan(1_000)
})
