import type { ReactNode } from 'react'
import type { PageDocuments } from '../../../domain/documents/page-document.ts'
import type { Shop } from '../../../domain/shop/shop.ts'
import { StaffLink } from '../../../features/cms/kit/screen/staff-button.tsx'
import { SiteFooter } from '../../../features/site/site-footer.tsx'
import { SiteHeader } from '../../../features/site/site-header.tsx'

type DraftLayoutProps = {
  shop: Shop
  footer: PageDocuments['footer']
  /** The path of the public page. */
  path: string
  editorPath: string
  children: ReactNode
}

/** A public page around a draft, with a line that says so. */
export function DraftLayout({ shop, footer, path, editorPath, children }: DraftLayoutProps) {
  return (
    <>
      <div className="sheet bg-accent py-2 text-on-accent print:hidden">
        <p className="flex flex-wrap items-center justify-between gap-3 text-small">
          A draft. Guests do not see it.
          <StaffLink to={editorPath} className="border-on-accent hover:border-paper">
            Edit the draft
          </StaffLink>
        </p>
      </div>
      <SiteHeader shop={shop} path={path} accountMenu={null} />
      <main id="content" className="min-h-[60vh]">
        {children}
      </main>
      <SiteFooter shop={shop} words={footer} />
    </>
  )
}
