import type { ServedRouteName } from '../site-map.ts'
import type { LoadPage } from './page.ts'
import { loadBoardPage } from './pages/board-page.tsx'
import { loadCataloguePage } from './pages/catalogue-page.tsx'
import { loadCheesePage } from './pages/cheese-page.tsx'
import { loadCommunityFavoritesPage } from './pages/community-favorites-page.tsx'
import { loadDemoPage } from './pages/demo-page.tsx'
import { designPage } from './pages/design-page.tsx'
import { loadEventPage, loadEventsPage } from './pages/event-pages.tsx'
import { loadEventCalendar, loadEventsCalendar } from './pages/event-calendars.ts'
import { loadHomePage } from './pages/home-page.tsx'
import { loadNewOrderPage, loadOrderPage } from './pages/order-pages.tsx'
import { loadPrivacyPage } from './pages/privacy-page.tsx'
import { loadRecipePage, loadRecipesPage } from './pages/recipe-pages.tsx'
import { redirectFromShortCode, redirectToCheese } from './pages/redirects.ts'
import { loadSearchPage } from './pages/search-page.tsx'
import { loadVisitPage } from './pages/visit-page.tsx'
import { kioskManifestFile, loadSitemap, manifestFile, robotsFile } from './pages/site-files.ts'

/** A loader for each route that the server responds to itself. */
export const PAGE_LOADERS: Record<ServedRouteName, LoadPage> = {
  home: loadHomePage,
  cheeses: loadCataloguePage,
  cheeseUnderCheeses: redirectToCheese,
  board: loadBoardPage,
  communityFavorites: loadCommunityFavoritesPage,
  demo: loadDemoPage,
  recipes: loadRecipesPage,
  recipe: loadRecipePage,
  events: loadEventsPage,
  eventCalendar: loadEventCalendar,
  event: loadEventPage,
  eventsCalendar: loadEventsCalendar,
  newOrder: loadNewOrderPage,
  order: loadOrderPage,
  search: loadSearchPage,
  visit: loadVisitPage,
  privacy: loadPrivacyPage,
  sitemap: loadSitemap,
  robots: robotsFile,
  manifest: manifestFile,
  shortCode: redirectFromShortCode,
  kioskManifest: kioskManifestFile,
  design: designPage,
  cheese: loadCheesePage,
}
