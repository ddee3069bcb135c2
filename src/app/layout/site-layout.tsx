import type { ReactNode } from 'react'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { SiteHeader } from '../../features/site/site-header.tsx'
import type { PageDocuments } from '../../domain/documents/page-document.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { Island } from '../islands/island.tsx'

type SiteLayoutProps = { shop: Shop; footer: PageDocuments['footer']; path: string; children: ReactNode }

export function SiteLayout({ shop, footer, path, children }: SiteLayoutProps) {
  return (
    <>
      <a href="#content" className="label skip-link print:hidden">
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
      <SiteFooter shop={shop} words={footer} />
    </>
  )
}
