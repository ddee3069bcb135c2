import type { ReactNode } from 'react'
import { SiteFooter } from '../../features/site/site-footer.tsx'
import { SiteHeader } from '../../features/site/site-header.tsx'
import type { PageDocuments } from '../../domain/documents/page-document.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { ROUTES } from '../../site-map.ts'
import { Island } from '../islands/island.tsx'

type SiteLayoutProps = {
  shop: Shop
  footer: PageDocuments['footer']
  path: string
  /** Whether guests read another page, because the shop is closed. */
  isPreview?: boolean | undefined
  children: ReactNode
}

const PreviewNote = () => (
  <p className="sheet bg-rind py-2 text-small text-on-rind print:hidden">
    <span className="flex flex-wrap items-center justify-between gap-x-6">
      Preview: the shop is closed, and guests do not see this page.
      <a href={ROUTES.setup.path} className="link inline-flex min-h-11 items-center">
        Back to set-up
      </a>
    </span>
  </p>
)

export function SiteLayout({ shop, footer, path, isPreview, children }: SiteLayoutProps) {
  return (
    <>
      <a href="#content" className="label skip-link print:hidden">
        Skip to content
      </a>
      {isPreview && <PreviewNote />}
      <SiteHeader
        shop={shop}
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
