import type { Shop } from '../../lib/shop.ts'
import { SiteLayout } from './site-layout.tsx'

/** Pages that fill the screen on their own, without the site around them. */
const FRAMELESS = /^\/(cms|kiosk)(\/|$)/

/** The place where the client-rendered application draws itself. */
export function ApplicationShell({ shop, path }: { shop: Shop; path: string }) {
  const root = <div id="application" className="min-h-[70vh]" />
  if (FRAMELESS.test(path)) return root
  return (
    <SiteLayout shop={shop} path={path}>
      {root}
    </SiteLayout>
  )
}
