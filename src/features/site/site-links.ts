import { ROUTES, type RouteName } from '../../site-map.ts'

export type SiteLink = { href: string; label: string; signedIn?: true }

const linkTo = (name: RouteName): SiteLink => ({ href: ROUTES[name].path, label: ROUTES[name].title })

const MAP_OF_TASTE: SiteLink = { href: '/cheeses?view=map', label: 'Map of taste' }

/** The header's links. `#contact` is in the footer of every page and leads to /visit, `#about` only on the home page. */
export const SITE_LINKS: SiteLink[] = [
  linkTo('cheeses'),
  linkTo('communityFavorites'),
  { ...linkTo('myFavorites'), signedIn: true },
  linkTo('recipes'),
  linkTo('events'),
  linkTo('visit'),
  { href: '/#about', label: 'About' },
  { href: '#contact', label: 'Contact' },
]

/** A menu has room for more than the header. */
export const menuLinks = ({ hasTasteMap }: { hasTasteMap: boolean }) =>
  SITE_LINKS.toSpliced(1, 0, linkTo('board'), ...(hasTasteMap ? [MAP_OF_TASTE] : []))

export const FOOTER_LINKS = (
  ['cheeses', 'board', 'communityFavorites', 'recipes', 'events', 'privacy'] as const
).map(linkTo)

/** The page itself, or the part of the site that it belongs to. */
export const currentLink = ({ href }: SiteLink, path: string) => {
  if (href === path) return 'page'
  return path.startsWith(`${href}/`) ? 'true' : undefined
}

export const signedVariant = ({ signedIn }: SiteLink) =>
  signedIn ? ({ 'data-when-signed': 'in' } as const) : {}
