import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { getBackend } from '../../../backend/backend.ts'
import { readBackendConfig } from '../../../backend/backend-config.ts'
import type { PageDocument, PageDocuments, PageKind } from '../../../domain/documents/page-document.ts'
import { hoursLine } from '../../../domain/shop/opening-hours.ts'
import type { Shop } from '../../../domain/shop/shop.ts'
import { AuthSheet } from '../../../features/auth/auth-layout.tsx'
import { CommunityFavorites } from '../../../features/community/community-favorites/community-favorites.tsx'
import { getCommunityFavorites } from '../../../features/community/community-favorites/get-community-favorites.ts'
import { DailyDiscovery } from '../../../features/daily-feature/daily-discovery.tsx'
import { loadDailyDiscovery } from '../../../features/daily-feature/load-daily-discovery.ts'
import { EventList } from '../../../features/events/event-list.tsx'
import { getEvents, getNextEvent } from '../../../features/events/get-events.ts'
import { NextEvent } from '../../../features/events/next-event.tsx'
import { getCheesesInStock } from '../../../features/home/get-cheeses-in-stock.ts'
import { getHomePictures } from '../../../features/home/get-home-pictures.ts'
import { HomePage } from '../../../features/home/home-page.tsx'
import { findRecipes } from '../../../features/recipes/get-recipes.ts'
import { RecipeList } from '../../../features/recipes/recipe-list.tsx'
import { getPages } from '../../../features/site/get-pages.ts'
import { getShop } from '../../../features/site/get-shop.ts'
import { VisitPage } from '../../../features/visit/visit-page.tsx'
import { reportToConsole } from '../../../lib/report-problem.ts'

/** Where hosted Supabase has its files; our own storage has them on this site. */
const storageOrigin = () => {
  const { origin } = new URL(readBackendConfig().url, location.href)
  return origin === location.origin ? '' : origin
}

type PagesWith<Kind extends PageKind> = (words: PageDocuments[Kind], shop: Shop) => ReactNode

/** What each page needs besides its words, and the page with it. */
const PAGES: { [Kind in PageKind]: () => Promise<PagesWith<Kind>> } = {
  async home() {
    const { data } = getBackend()
    const [discovery, cheeses, pictures, nextEvent] = await Promise.all([
      loadDailyDiscovery(data, reportToConsole),
      getCheesesInStock(data),
      getHomePictures(data, storageOrigin()),
      getNextEvent(data),
    ])
    return (words, shop) => (
      <HomePage
        words={words}
        shop={shop}
        cheeses={cheeses}
        pictures={pictures}
        nextEvent={nextEvent && <NextEvent event={nextEvent} shop={shop} />}
        myHome={null}
        dailyDiscovery={
          <DailyDiscovery
            discovery={discovery}
            hours={{ line: hoursLine(shop.hours, shop.locale), sentence: '' }}
          />
        }
      />
    )
  },
  visit: async () => (words, shop) => <VisitPage words={words} shop={shop} />,
  async recipes() {
    const found = await findRecipes(getBackend().data, { search: '', page: 1 })
    return (words) => <RecipeList words={words} {...found} search="" page={1} />
  },
  async events() {
    const found = await getEvents(getBackend().data, 1)
    return (words, shop) => <EventList words={words} {...found} page={1} shop={shop} now={new Date()} />
  },
  async community_favorites() {
    const favorites = await getCommunityFavorites(getBackend().data)
    return (words) => <CommunityFavorites words={words} view={{ state: 'loaded', favorites }} />
  },
  sign_in: async () => (words) => (
    <AuthSheet
      title="Sign In"
      lead={<p className="wrap-anywhere whitespace-pre-line">{words.introduction}</p>}
      picture={words.picture}
    />
  ),
  footer: async () => () => null,
}

async function loadPageParts(page: PageKind) {
  const { data } = getBackend()
  const [shop, pages, show] = await Promise.all([
    getShop(data),
    getPages(data, reportToConsole),
    PAGES[page]() as Promise<(words: PageDocument, shop: Shop) => ReactNode>,
  ])
  return { shop, footer: pages.footer, show }
}

/** What a page needs besides the words that staff are writing. */
export const usePageParts = (page: PageKind) =>
  useQuery({ queryKey: ['cms', 'pages', 'parts', page], queryFn: () => loadPageParts(page) })
