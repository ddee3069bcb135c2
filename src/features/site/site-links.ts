export type SiteLink = { href: string; label: string; signedIn?: true }

/** The header's links. `#contact` is in the footer of every page, `#about` only on the home page. */
export const SITE_LINKS: SiteLink[] = [
  { href: '/cheeses', label: 'Our Cheeses' },
  { href: '/community-favorites', label: 'Community Favorites' },
  { href: '/my-favorites', label: 'My Favorites', signedIn: true },
  { href: '/#about', label: 'About' },
  { href: '#contact', label: 'Contact' },
]

export const signedVariant = ({ signedIn }: SiteLink) =>
  signedIn ? ({ 'data-when-signed': 'in' } as const) : {}
