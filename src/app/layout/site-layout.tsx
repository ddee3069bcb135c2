import type { ReactNode } from 'react'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { SiteHeader } from '../../features/site/site-header.tsx'
import type { Shop } from '../../domain/shop.ts'
import { Island } from '../islands/island.tsx'

type SiteLayoutProps = { shop: Shop; path: string; children: ReactNode }

export function SiteLayout({ shop, path, children }: SiteLayoutProps) {
  return (
    <>
      <a
        href="#content"
        className="label fixed top-2 left-2 z-10 bg-accent px-5 py-4 text-on-accent not-focus:-top-24 print:hidden"
      >
        Skip to content
      </a>
      <SiteHeader
        shopName={shop.name}
        path={path}
        accountMenu={<Island name="account-menu" when="session" props={{}} />}
      />
      <main id="content" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <SiteFooter shop={shop} />
    </>
  )
}
