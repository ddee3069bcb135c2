import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cacheKey, renderUrl } from '../../../src/app/render.tsx'
import { ROUTES, type Route } from '../../../src/site-map.ts'
import { createApp } from '../../create-app.ts'
import { sourceRenderer } from '../../testing/source-renderer.ts'
import { createTestServer, type TestServer } from '../../testing/test-server.ts'

/** Every route whose page depends on its query, with a query that changes the page. */
const QUERIES: Record<string, string> = {
  '/cheeses': 'q=blue',
  '/recipes': 'q=fondue',
  '/events': 'page=2',
  '/search': 'q=blue',
  '/board': 'people=6',
  '/sitemap.xml': 'part=2',
  '/:slug': 'comments=2',
}

/** Pages with what a person typed, or with a token in the URL. */
const NEVER_KEPT = ['/orders/new', '/orders/:code']

let server: TestServer
let site: FastifyInstance
let wasQueryRead = false

/** Notes when the query is read. */
const watched = (url: URL) =>
  new Proxy(url, {
    get(target, name) {
      if (name === 'searchParams' || name === 'search' || name === 'href') wasQueryRead = true
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

beforeAll(async () => {
  server = await createTestServer()
  const renderer = await sourceRenderer()
  const load = async () => {
    const { render, assets } = await renderer.load()
    const watchedRender: typeof render = {
      ...render,
      renderUrl: (url, site) => renderUrl(watched(url), site),
    }
    return { render: watchedRender, assets }
  }
  site = await createApp(server.context, { ...renderer, load })
})

afterAll(async () => {
  await site.close()
  await server.close()
})

const slugIn = async (table: string) => {
  const { owner } = server.database
  const [row] = await owner<
    { slug: string }[]
  >`select slug from ${owner(`public.${table}`)} order by slug limit 1`
  return row?.slug ?? ''
}

test('A route whose page reads its query is cached by that query', async () => {
  const slugs = { recipes: await slugIn('recipes'), events: await slugIn('events') }
  const pathOf = ({ path }: Route) =>
    path
      .replace('/recipes/:slug', `/recipes/${slugs.recipes}`)
      .replace('/events/:slug', `/events/${slugs.events}`)
      .replace(':slug', 'comte-aop')
      .replaceAll(/:\w+/g, 'none')
  const served = Object.values<Route>(ROUTES).filter(({ kind }) => kind !== 'client')
  const reading: string[] = []
  for (const [index, route] of served.entries()) {
    wasQueryRead = false
    await site.inject({ url: pathOf(route), remoteAddress: `192.0.2.${index + 1}` })
    if (wasQueryRead) reading.push(route.path)
  }
  expect(reading.toSorted()).toEqual([...Object.keys(QUERIES), ...NEVER_KEPT].toSorted())
  const keyOf = (path: string, query = '') =>
    cacheKey(new URL(path.replace(':slug', 'comte-aop') + query, server.url))
  expect(Object.keys(QUERIES).filter((path) => keyOf(path) === keyOf(path, `?${QUERIES[path]}`))).toEqual([])
})
