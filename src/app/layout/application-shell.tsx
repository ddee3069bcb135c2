import type { Shop } from '../../domain/shop/shop.ts'
import { ROUTES } from '../../site-map.ts'
import { SiteLayout } from './site-layout.tsx'

/** The staff area and the kiosk have their own layouts, rendered by the client. */
const hasOwnLayout = (path: string) => path.startsWith(ROUTES.staff.path) || path === ROUTES.kiosk.path

/** The empty page that the client application renders into. */
export function ApplicationShell({ shop, path }: { shop: Shop; path: string }) {
  const root = (
    <div id="application" className="min-h-[70vh]">
      <noscript>
        <p className="p-(--margin) text-lead">
          This part of the site needs JavaScript. Everything about the cheeses can be read without it, from{' '}
          <a href="/cheeses" className="link">
            Our Cheeses
          </a>
          .
        </p>
      </noscript>
    </div>
  )
  if (hasOwnLayout(path)) return root
  return (
    <SiteLayout shop={shop} path={path}>
      {root}
    </SiteLayout>
  )
}
