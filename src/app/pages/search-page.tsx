import { findCheeses } from '../../features/catalogue/get-catalogue.ts'
import { catalogueUrl, readCatalogueQuery } from '../../features/catalogue/catalogue-query.ts'
import { resultNote } from '../../features/catalogue/result-note.ts'
import { searchEvents } from '../../features/events/search-events.ts'
import { findRecipes } from '../../features/recipes/get-recipes.ts'
import { recipesUrl } from '../../features/recipes/recipes-query.ts'
import { findPages } from '../../features/search/find-pages.ts'
import { SearchResults, type SearchGroup } from '../../features/search/search-results.tsx'
import type { BackendClient } from '../../backend/backend-client.ts'
import type { CheeseSummary } from '../../domain/cheese/cheese.ts'
import { originLine } from '../../domain/cheese/country-name.ts'
import { describePrice } from '../../domain/cheese/price.ts'
import { readSearchText } from '../../domain/cheese/search-text.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { formatDayAndTime } from '../../domain/shop/wall-clock.ts'
import type { LoadPage } from '../page.ts'

const MAX_RECIPES = 6

/** "Jura, France · $4.60 per 100g" */
const cheeseNote = (cheese: CheeseSummary, price: Shop['price']) =>
  [
    originLine(cheese.originRegion, cheese.countryIso),
    describePrice(cheese, price),
    !cheese.inStock && 'Out of Stock',
  ]
    .filter(Boolean)
    .join(' · ')

async function findEverything(backend: BackendClient, text: string, { locale, access, price }: Shop) {
  const [cheeses, recipes, events] = await Promise.all([
    findCheeses(backend, text),
    findRecipes(backend, { search: text, page: 1 }),
    searchEvents(backend, text),
  ])
  const pages = findPages(text, access)
  const query = readCatalogueQuery(new URLSearchParams({ q: text }))
  const groups: SearchGroup[] = [
    {
      heading: 'Cheeses',
      sentence: resultNote(cheeses),
      found: cheeses.cheeses.map((cheese) => ({
        href: `/${cheese.slug}`,
        title: cheese.name,
        note: cheeseNote(cheese, price),
      })),
      more:
        cheeses.total > 0
          ? {
              href: catalogueUrl(query),
              label: `See ${cheeses.total > cheeses.cheeses.length ? `all ${cheeses.total}` : 'them'} with pictures and filters`,
            }
          : undefined,
    },
    {
      heading: 'Recipes',
      found: recipes.recipes
        .slice(0, MAX_RECIPES)
        .map(({ slug, title }) => ({ href: `/recipes/${slug}`, title })),
      more:
        recipes.total > MAX_RECIPES
          ? { href: recipesUrl({ search: text, page: 1 }), label: `See all ${recipes.total} recipes` }
          : undefined,
    },
    {
      heading: 'Events',
      found: events.map(({ slug, title, startsAtLocal }) => ({
        href: `/events/${slug}`,
        title,
        note: formatDayAndTime(startsAtLocal, locale),
      })),
    },
    { heading: 'Pages', found: pages.map(({ path, title, note }) => ({ href: path, title, note })) },
  ]
  const results = cheeses.total + recipes.total + events.length + pages.length
  return { groups, results, expiresAt: Math.min(...events.map(({ endsAt }) => Date.parse(endsAt))) }
}

export const loadSearchPage: LoadPage = async ({ url, backend, shop, reportProblem }) => {
  const q = readSearchText(url.searchParams)
  const finding = q ? findEverything(backend, q, shop) : undefined
  const found = await finding?.catch((error: unknown) => {
    reportProblem('Failed to search', error)
    return undefined
  })
  const hasFailed = Boolean(q) && !found
  return {
    result: hasFailed ? 'without-content' : undefined,
    head: {
      title: `${q ? `${q} | ` : ''}Search | ${shop.name}`,
      description: `Cheeses, recipes, events and pages of ${shop.name}.`,
      canonicalPath: '/search',
      noindex: true,
      elements: hasFailed ? ['searchOutage'] : [],
    },
    body: <SearchResults text={q} groups={found?.groups ?? []} hasFailed={hasFailed} />,
    expiresAt: found?.expiresAt,
    search: found && { term: q, results: found.results },
  }
}
