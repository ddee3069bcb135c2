import type { ReactNode } from 'react'
import type { Shop } from '../../domain/shop/shop.ts'
import { LogoMark } from '../../ui/logo-mark.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { SiteSearch } from './site-search.tsx'
import { currentLink, SITE_LINKS, signedVariant } from './site-links.ts'

type SiteHeaderProps = {
  shop: Shop
  /** The path of the page, to mark its link as current. */
  path: string
  /** Replaces the Sign In link for people who are signed in. */
  accountMenu: ReactNode
}

export function SiteHeader({ shop, path, accountMenu }: SiteHeaderProps) {
  return (
    <header className="site-header sheet border-b border-hairline">
      <div className="flex min-h-18 items-center justify-between gap-[12px] md:min-h-22 md:gap-6">
        <a
          href="/"
          className="heading flex min-h-11 min-w-0 items-center gap-[12px] text-[min(1.3125rem,7vw)] leading-none text-balance wrap-anywhere xl:text-[1.625rem]"
        >
          <LogoMark className="w-[28px] shrink-0 text-accent xl:w-9" />
          {shop.name}
        </a>
        <nav aria-label="Main" className="hidden lg:block print:hidden">
          <ul className="flex gap-3 xl:gap-8">
            {SITE_LINKS.map((link) => (
              <li key={link.href} {...signedVariant(link)}>
                <a
                  href={link.href}
                  aria-current={currentLink(link, path)}
                  className="inline-flex min-h-11 items-center border-y-2 border-transparent text-small whitespace-nowrap fade-colors hover:border-b-current aria-[current]:border-b-accent"
                >
                  {link.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex shrink-0 items-center gap-[12px] print:hidden">
          <SiteSearch path={path} className="hidden w-36 md:block lg:w-20 xl:w-36" />
          <a
            href="/auth"
            data-when-signed="out"
            className="label hidden min-h-11 items-center border border-ink px-5 fade-colors hover:bg-ink hover:text-paper sm:inline-flex"
          >
            Sign In
          </a>
          <div data-when-signed="in" className="size-[44px]">
            {accountMenu}
          </div>
          <PhoneMenu path={path} hasTasteMap={shop.hasTasteMap} />
        </div>
      </div>
    </header>
  )
}
