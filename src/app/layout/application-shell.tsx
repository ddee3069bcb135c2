import { useContext } from 'react'
import type { PageDocuments } from '../../domain/documents/page-document.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { pictureInDocument } from '../../media/picture-of.ts'
import { PictureDetailsContext, ShownPicturesContext } from '../../ui/pictures/picture-details.ts'
import { ROUTES } from '../../site-map.ts'
import { SiteLayout } from './site-layout.tsx'

/** The staff area and the kiosk have their own layouts, rendered by the client. */
const hasOwnLayout = (path: string) => path.startsWith(ROUTES.staff.path) || path === ROUTES.kiosk.path

type ApplicationShellProps = { shop: Shop; pages: PageDocuments; path: string }

/** The empty page that the client application renders into, with the words of sign-in, which need no request then. */
export function ApplicationShell({ shop, pages, path }: ApplicationShellProps) {
  const findDetails = useContext(PictureDetailsContext)
  const shown = useContext(ShownPicturesContext)
  const picture = pictureInDocument(pages.sign_in.picture)
  const focus = picture && findDetails(picture)?.focus
  if (picture && path.startsWith(ROUTES.signIn.path)) shown?.add(picture.base)
  const root = (
    <div id="application" data-sign-in={JSON.stringify({ ...pages.sign_in, focus })} className="min-h-[70vh]">
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
    <SiteLayout shop={shop} footer={pages.footer} path={path}>
      {root}
    </SiteLayout>
  )
}
