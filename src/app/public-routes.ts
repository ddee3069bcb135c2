import type { LoadPage } from './page.ts'
import { loadCataloguePage } from './pages/catalogue-page.tsx'
import { loadCheesePage } from './pages/cheese-page.tsx'
import { loadCommunityFavoritesPage } from './pages/community-favorites-page.tsx'
import { loadDemoPage } from './pages/demo-page.tsx'
import { designPage } from './pages/design-page.tsx'
import { loadEventPage, loadEventsPage } from './pages/event-pages.tsx'
import { loadEventCalendar, loadEventsCalendar } from './pages/event-calendars.ts'
import { loadHomePage } from './pages/home-page.tsx'
import { loadRecipePage, loadRecipesPage } from './pages/recipe-pages.tsx'
import { redirectFromShortCode, redirectToCheese } from './pages/redirects.ts'
import { loadSitemap, manifestFile, robotsFile } from './pages/site-files.ts'

const SLUG = '([a-z0-9]+(?:-[a-z0-9]+)*)'

const address = (pattern: string) => new RegExp(`^${pattern}$`)

const PUBLIC_ROUTES: [RegExp, LoadPage][] = [
  [address('/'), loadHomePage],
  [address('/cheeses'), loadCataloguePage],
  [address(`/cheeses/${SLUG}`), redirectToCheese],
  [address('/community-favorites'), loadCommunityFavoritesPage],
  [address('/mahon-menorca-demo'), loadDemoPage],
  [address('/recipes'), loadRecipesPage],
  [address(`/recipes/${SLUG}`), loadRecipePage],
  [address('/events'), loadEventsPage],
  [address(`/events/${SLUG}`), loadEventPage],
  [address('/events\\.ics'), loadEventsCalendar],
  [address(`/events/${SLUG}\\.ics`), loadEventCalendar],
  [address('/sitemap\\.xml'), loadSitemap],
  [address('/robots\\.txt'), robotsFile],
  [address('/manifest\\.webmanifest'), manifestFile],
  [address('/s/([0-9A-Za-z]{1,12})'), redirectFromShortCode],
  [address(`/${SLUG}`), loadCheesePage],
]

const DESIGN_ROUTE: [RegExp, LoadPage] = [address('/design'), designPage]

export function findRoute(path: string, { showsDesign }: { showsDesign: boolean }) {
  for (const [pattern, load] of showsDesign ? [DESIGN_ROUTE, ...PUBLIC_ROUTES] : PUBLIC_ROUTES) {
    const match = pattern.exec(path)
    if (match) return { load, params: match.slice(1) }
  }
  return undefined
}
