import { findRoute } from '../../src/find-route.ts'
import { isServedWhileClosed, ROUTES } from '../../src/site-map.ts'
import type { Renderer } from './renderer.ts'

/** A page by its key in the cache. A fixed one is that of a route without parameters, shown as all visitors see it. */
export type PageTarget = {
  url: URL
  key: string
  isShell: boolean
  isFixed: boolean
  isServedWhileClosed: boolean
  /** Shows what its URL has the token for, so that it is not kept. */
  isPersonal: boolean
}

/** Where a requested URL leads: to a page, or to its usual URL, such as the one without a slash at the end. */
type Target = PageTarget | { redirect: string }

/** The URLs that people open most are read once. */
const MAX_REMEMBERED = 2_000
const MAX_REMEMBERED_LENGTH = 200

export function createTargets(siteUrl: string, renderer: Renderer) {
  const remembered = new Map<string, Target>()

  async function read(requestUrl: string): Promise<Target> {
    const url = new URL(siteUrl + requestUrl)
    const [path = ''] = requestUrl.split('?', 1)
    // The router matches the path as it was sent, in which "/./orders" is another one than "/orders".
    if (path !== url.pathname || (path.length > 1 && path.endsWith('/')))
      // Two slashes at the beginning would lead to another site.
      return { redirect: `/${url.pathname.split('/').filter(Boolean).join('/')}${url.search}` }
    const { cacheKey } = (await renderer.load()).render
    const key = cacheKey(url)
    const route = findRoute(url.pathname)?.route
    const isShell = route?.kind === 'client'
    const isFixed = isShell || (route?.path === key && !key.includes(':'))
    const isPersonal = route === ROUTES.order || route === ROUTES.newOrder
    return {
      url,
      key,
      isShell,
      isFixed,
      isServedWhileClosed: isServedWhileClosed(url.pathname),
      isPersonal,
    }
  }

  async function readAndRemember(requestUrl: string) {
    const target = await read(requestUrl)
    if (requestUrl.length > MAX_REMEMBERED_LENGTH) return target
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    remembered.set(requestUrl, target)
    return target
  }

  return {
    /** Where a URL leads that was requested before. */
    recall: (requestUrl: string) => remembered.get(requestUrl),
    find: (requestUrl: string) => remembered.get(requestUrl) ?? readAndRemember(requestUrl),
  }
}

export type Targets = ReturnType<typeof createTargets>
