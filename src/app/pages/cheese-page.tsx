import { cheeseFilms, closeupPictures } from '../../media/pictures.ts'
import { CheesePage } from '../../features/cheese-page/cheese-page.tsx'
import { getCheese } from '../../features/cheese-page/get-cheese.ts'
import { getRelatedCheeses } from '../../features/cheese-page/get-related-cheeses.ts'
import { AlsoLoved } from '../../features/community/taste/also-loved.tsx'
import { getAlsoLoved } from '../../features/community/taste/get-also-loved.ts'
import { getEventsOf } from '../../features/events/get-events.ts'
import { getRecipesOf } from '../../features/recipes/get-recipes.ts'
import { countryName, originLine } from '../../domain/country-name.ts'
import type { Shop } from '../../domain/shop.ts'
import { formatDay } from '../../domain/wall-clock.ts'
import type { ShopEvent } from '../../features/events/shop-event.ts'
import { LinkSection } from '../../ui/link-section.tsx'
import { PanelSlot } from '../layout/panel-slot.tsx'
import type { LoadPage } from '../page.ts'
import { socialPicture } from '../social-picture.ts'
import { breadcrumbData } from '../structured-data/breadcrumb-data.ts'
import { cheeseData } from '../structured-data/cheese-data.ts'

/** What people love together is computed again every hour, without an announcement. */
const ALSO_LOVED_MS = 60 * 60 * 1000

const toRecipeLink = ({ slug, title }: { slug: string; title: string }) => ({
  href: `/recipes/${slug}`,
  label: title,
})

const toEventLink = ({ slug, title, startsAtLocal }: ShopEvent, { locale }: Shop) => ({
  href: `/events/${slug}`,
  label: `${title}, ${formatDay(startsAtLocal, locale)}`,
})

export const loadCheesePage: LoadPage = async ({
  params: { slug = '' },
  backend,
  shop,
  siteUrl,
  now,
  reportProblem,
}) => {
  const cheese = await getCheese(backend, slug, reportProblem)
  if (!cheese) return null
  const alsoLoved = await getAlsoLoved(backend, cheese.id)
  const [recipes, events] = await Promise.all([
    getRecipesOf(backend, cheese.id),
    getEventsOf(backend, cheese.id),
  ])
  const view = {
    cheese,
    shop,
    film: cheeseFilms[slug],
    closeup: closeupPictures[slug],
    related: await getRelatedCheeses(backend, cheese, alsoLoved),
  }
  return {
    head: {
      title: `${cheese.name}, ${countryName(cheese.countryIso)} | ${shop.name}`,
      description:
        cheese.summary || `${cheese.name} from ${originLine(cheese.originRegion, cheese.countryIso)}.`,
      canonicalPath: `/${slug}`,
      styleSheet: 'cheese',
      hasTabs: true,
      image: socialPicture(cheese),
      structuredData: [
        cheeseData(cheese, shop, siteUrl),
        breadcrumbData(siteUrl, [
          { name: 'Our Cheeses', path: '/cheeses' },
          { name: cheese.name, path: `/${slug}` },
        ]),
      ],
    },
    body: (
      <CheesePage
        view={view}
        panel={
          <>
            <PanelSlot cheese={cheese} />
            <LinkSection id="recipes" title="Recipes" links={recipes.map(toRecipeLink)} />
            <LinkSection id="events" title="Events" links={events.map((event) => toEventLink(event, shop))} />
            <AlsoLoved cheeses={alsoLoved} />
          </>
        }
      />
    ),
    expiresAt: Math.min(now.getTime() + ALSO_LOVED_MS, ...events.map(({ startsAt }) => Date.parse(startsAt))),
  }
}
