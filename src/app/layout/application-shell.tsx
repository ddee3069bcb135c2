import type { Shop } from '../../domain/shop.ts'
import { SiteLayout } from './site-layout.tsx'

/** Fills the screen on its own, without the site around it. */
const FRAMELESS = /^\/cms(\/|$)/

/** The place where the client-rendered application draws itself. */
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
  if (FRAMELESS.test(path)) return root
  return (
    <SiteLayout shop={shop} path={path}>
      {root}
    </SiteLayout>
  )
}
