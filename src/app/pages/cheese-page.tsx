import { cheeseVideos, closeupPictures } from '../../media/pictures.ts'
import { CheesePage } from '../../features/cheese-page/cheese-page.tsx'
import { getCheese } from '../../features/cheese-page/get-cheese.ts'
import { getRelatedCheeses } from '../../features/cheese-page/get-related-cheeses.ts'
import { readCommentPage } from '../../features/community/comments/comment-page-url.ts'
import { getCommentPage, isPastTheEnd } from '../../features/community/comments/get-comment-page.ts'
import { getEventsOf } from '../../features/events/get-events.ts'
import { getRecipesOf } from '../../features/recipes/get-recipes.ts'
import { countryName, originLine } from '../../domain/cheese/country-name.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { formatDay } from '../../domain/shop/wall-clock.ts'
import type { ShopEvent } from '../../features/events/shop-event.ts'
import { LinkSection } from '../../ui/link-section.tsx'
import { Island } from '../islands/island.tsx'
import { PanelSlot } from '../layout/panel-slot.tsx'
import { TitleFavoriteSlot } from '../layout/title-favorite-slot.tsx'
import type { LoadPage, PageRequest } from '../page.ts'
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

/** A static host has no pages for older comments, so it shows the newest ones whole. */
async function loadComments({ url, backend, isExport, reportProblem }: PageRequest, cheeseId: string) {
  const number = isExport ? 1 : readCommentPage(url.searchParams)
  const page = await getCommentPage(backend, cheeseId, number, reportProblem)
  return isExport ? { ...page, hasOlder: false } : page
}

export const loadCheesePage: LoadPage = async (request) => {
  const {
    params: { slug = '' },
    backend,
    shop,
    siteUrl,
    now,
    reportProblem,
  } = request
  const cheese = await getCheese(backend, slug, reportProblem)
  if (!cheese) return null
  const [comments, related, recipes, events] = await Promise.all([
    loadComments(request, cheese.id),
    getRelatedCheeses(backend, cheese),
    getRecipesOf(backend, cheese.id),
    getEventsOf(backend, cheese.id),
  ])
  if (isPastTheEnd(comments)) return null
  const view = {
    cheese,
    shop,
    video: cheeseVideos[slug],
    closeup: closeupPictures[slug],
    related,
    shareUrl: `${siteUrl}/${slug}`,
    factNote: <Island name="fact-confirmations" when="session" props={{ cheeseId: cheese.id }} />,
  }
  return {
    head: {
      title: `${cheese.name}, ${countryName(cheese.countryIso)} | ${shop.name}`,
      description:
        cheese.summary || `${cheese.name} from ${originLine(cheese.originRegion, cheese.countryIso)}.`,
      canonicalPath: `/${slug}`,
      styleSheet: 'cheese',
      elements: ['tabs', 'share'],
      image: socialPicture(cheese, shop),
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
        favorite={<TitleFavoriteSlot />}
        panel={
          <>
            <PanelSlot cheese={cheese} comments={comments} locale={shop.locale} />
            <LinkSection id="recipes" title="Recipes" links={recipes.map(toRecipeLink)} />
            <LinkSection id="events" title="Events" links={events.map((event) => toEventLink(event, shop))} />
          </>
        }
      />
    ),
    expiresAt: Math.min(now.getTime() + ALSO_LOVED_MS, ...events.map(({ startsAt }) => Date.parse(startsAt))),
  }
}
