import type { CardHours } from '../../features/daily-feature/card-hours-text.tsx'
import { DailyDiscovery } from '../../features/daily-feature/daily-discovery.tsx'
import { loadDailyDiscovery } from '../../features/daily-feature/load-daily-discovery.ts'
import type { Discovery } from '../../features/daily-feature/load-daily-discovery.ts'
import { getNextEvent } from '../../features/events/get-events.ts'
import { NextEvent } from '../../features/events/next-event.tsx'
import { getCheesesInStock } from '../../features/home/get-cheeses-in-stock.ts'
import { getHomePictures } from '../../features/home/get-home-pictures.ts'
import { HomePage } from '../../features/home/home-page.tsx'
import { hoursLine } from '../../domain/shop/opening-hours.ts'
import { Island } from '../islands/island.tsx'
import type { LoadPage, PageRequest } from '../page.ts'
import { storeData } from '../structured-data/store-data.ts'

const LiveDiscovery = (card: { discovery: Discovery; hours: CardHours }) => (
  <Island name="daily-discovery" when="idle" props={card}>
    <DailyDiscovery {...card} />
  </Island>
)

/** Without them the section shows what it shows before anything is posted. */
async function loadPictures({ backend, publicBackend, reportProblem }: PageRequest) {
  try {
    return await getHomePictures(backend, publicBackend.url)
  } catch (error) {
    reportProblem('Failed to load the pictures of the home page', error)
    return []
  }
}

async function loadNextEvent({ backend, reportProblem }: PageRequest) {
  try {
    return await getNextEvent(backend)
  } catch (error) {
    reportProblem('Failed to load the next event', error)
    return undefined
  }
}

export const loadHomePage: LoadPage = async (request) => {
  const { backend, shop, pages, shopPicture, siteUrl, isExport, reportProblem } = request
  const [discovery, cheeses, pictures, nextEvent] = await Promise.all([
    loadDailyDiscovery(backend, reportProblem),
    getCheesesInStock(backend),
    loadPictures(request),
    loadNextEvent(request),
  ])
  const words = pages.home
  const card = {
    discovery,
    hours: { line: hoursLine(shop.hours, shop.locale), sentence: shop.openingSentences[0]?.sentence ?? '' },
  }
  return {
    head: {
      title: [shop.name, words.search.tagline].filter(Boolean).join(': '),
      description: [
        words.search.description || words.introduction,
        shop.hours && `${hoursLine(shop.hours, shop.locale)}.`,
      ]
        .filter(Boolean)
        .join(' '),
      canonicalPath: '/',
      styleSheet: 'home',
      structuredData: [storeData(shop, siteUrl, shopPicture)],
    },
    body: (
      <HomePage
        words={words}
        shop={shop}
        cheeses={cheeses}
        pictures={pictures}
        nextEvent={nextEvent && <NextEvent event={nextEvent} shop={shop} />}
        myHome={<Island name="my-home" when="session" props={{}} />}
        dailyDiscovery={isExport ? <LiveDiscovery {...card} /> : <DailyDiscovery {...card} />}
      />
    ),
    ...(nextEvent && { expiresAt: Date.parse(nextEvent.startsAt) }),
  }
}
