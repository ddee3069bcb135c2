import { SiteSearch } from './site-search.tsx'
import { currentLink, menuLinks, signedVariant } from './site-links.ts'

/**
 * A popover, because it opens, closes with Escape and restores the focus without a script. Styles trap the focus in
 * it, and `after-paint.ts` closes it after a link within the page.
 */
export function PhoneMenu({ path, hasTasteMap }: { path: string; hasTasteMap: boolean }) {
  return (
    <div className="lg:hidden">
      <button
        type="button"
        popoverTarget="phone-menu"
        className="label -mr-[12px] inline-flex min-h-11 cursor-pointer items-center gap-[12px] px-[12px]"
      >
        Menu
        <svg
          viewBox="0 0 20 10"
          width="20"
          height="10"
          aria-hidden="true"
          stroke="currentcolor"
          strokeWidth="1.5"
        >
          <path d="M0 1.5h20M0 8.5h20" />
        </svg>
      </button>
      <nav id="phone-menu" popover="auto" aria-label="Menu" className="phone-menu">
        <div className="flex min-h-18 items-center justify-end">
          <button
            type="button"
            popoverTarget="phone-menu"
            popoverTargetAction="hide"
            className="label -mr-3 min-h-11 cursor-pointer px-3"
          >
            Close
          </button>
        </div>
        <SiteSearch path={path} className="md:hidden" />
        <output data-when-offline="" className="mt-6 block border-l-4 border-night-accent py-2 pl-4">
          You are offline.
        </output>
        <ul className="mt-6 border-t border-night-hairline">
          {menuLinks({ hasTasteMap }).map((link) => (
            <li key={link.href} {...signedVariant(link)} className="border-b border-night-hairline">
              <a
                href={link.href}
                aria-current={currentLink(link, path)}
                className="display block py-4 text-head aria-[current]:text-night-accent"
              >
                {link.label}
              </a>
            </li>
          ))}
          <li data-when-signed="out" className="border-b border-night-hairline">
            <a href="/auth" className="display block py-4 text-head">
              Sign In
            </a>
          </li>
        </ul>
      </nav>
    </div>
  )
}
