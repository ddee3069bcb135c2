import type { Shop } from '../../domain/shop/shop.ts'
import { ActionLink } from '../../ui/action.tsx'
import type { Page } from '../page.ts'

export function NotFound() {
  return (
    <div className="sheet gap-y-10 py-20 md:py-36">
      <h1 className="text-cover">Oops! Page not found</h1>
      <div className="md:col-[page-start/span_6]">
        <p className="mb-8 text-lead">
          There is no page at this address. It may have moved, or the link may be wrong.
        </p>
        <ActionLink href="/">Return to Home</ActionLink>
      </div>
    </div>
  )
}

export const notFoundPage = (path: string, shop: Shop): Page => ({
  result: 'not-found',
  head: {
    title: `Page not found | ${shop.name}`,
    description: 'There is no page at this address.',
    canonicalPath: path,
    noindex: true,
  },
  body: <NotFound />,
})
