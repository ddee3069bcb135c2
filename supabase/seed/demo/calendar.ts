import { allCheeses } from '../all-cheeses.ts'
import type { DemoContext } from './demo-context.ts'
import { insertRows } from '../insert-rows.ts'
import { cheeseId, stableUuid } from '../stable-uuid.ts'
import type { Random } from './random.ts'

export const DEMO_DAYS = 60

const ENTRIES = [
  { offset: -9, slug: 'mahon-menorca-cave-aged', status: 'confirmed', note: null },
  { offset: -5, slug: 'saint-nectaire-aop', status: 'confirmed', note: 'New farmhouse delivery' },
  { offset: -2, slug: 'rossini-blue', status: 'confirmed', note: null },
  { offset: 0, slug: 'comte-aop', status: 'confirmed', note: 'Open the 18 month wheel' },
  { offset: 1, slug: 'queso-gamoneu-del-valle', status: 'confirmed', note: null },
  { offset: 3, slug: 'abondance', status: 'planned', note: 'With the tasting in the evening' },
  { offset: 4, slug: 'pecorino-romano-pdo', status: 'planned', note: null },
  { offset: 6, slug: 'blue-stilton-reserve', status: 'confirmed', note: 'Pears from the market' },
  { offset: 9, slug: 'millefoglie-al-marzemino', status: 'planned', note: null },
  {
    offset: 12,
    slug: 'roquefort-maison-gabriel-coulet',
    status: 'planned',
    note: 'Check the delivery first',
  },
] as const

const IDEAS = [
  { slug: 'asiago-dop-stravecchio', note: 'When the chestnut honey is here' },
  { slug: 'saint-paulin-campagne-de-france', note: 'A gentle one for the first cold weekend' },
  { slug: 'landana-wild-garlic', note: 'Spring' },
] as const

/** The feature calendar around today, and what was featured before. Returns the featured slug by days before today. */
export async function seedCalendar({ sql, clock }: DemoContext, random: Random) {
  const rotation = random.shuffle(allCheeses.map(({ record }) => record.slug))
  const featured = new Map<number, string>()
  for (let daysAgo = DEMO_DAYS; daysAgo >= 0; daysAgo--) {
    const planned = ENTRIES.find(({ offset, status }) => offset === -daysAgo && status === 'confirmed')?.slug
    const inTurn = rotation.find((slug) => slug !== planned) ?? ''
    const slug = planned ?? inTurn
    rotation.splice(rotation.indexOf(slug), 1)
    rotation.push(slug)
    featured.set(daysAgo, slug)
  }
  await insertRows(
    sql,
    'private.featured_days',
    [...featured].map(([daysAgo, slug]) => ({ day: clock.day(-daysAgo), cheese_id: cheeseId(slug) })),
  )
  await insertRows(sql, 'public.feature_calendar', [
    ...ENTRIES.map(({ offset, slug, status, note }) => ({
      id: stableUuid(`calendar ${offset}`),
      day: clock.day(offset),
      cheese_id: cheeseId(slug),
      status,
      note,
    })),
    ...IDEAS.map(({ slug, note }) => ({
      id: stableUuid(`calendar idea ${slug}`),
      day: null,
      cheese_id: cheeseId(slug),
      status: 'idea',
      note,
    })),
  ])
  return featured
}
