import type { KioskCheese, KioskContent, KioskEvent } from '../kiosk-content.ts'

export type Slide =
  | { kind: 'feature'; cheese: KioskCheese | null }
  | { kind: 'new'; cheeses: KioskCheese[] }
  | { kind: 'event'; event: KioskEvent }
  | { kind: 'counter'; cheeses: KioskCheese[]; isFirst: boolean }

const CHEESES_ON_A_SLIDE = 6
/** The feature comes back before the whole counter was shown. */
const MAX_COUNTER_SLIDES = 3

const FEATURE_MS = 20_000
const OTHER_MS = 12_000

export const slideMs = ({ kind }: Slide) => (kind === 'feature' ? FEATURE_MS : OTHER_MS)

/** What there is to show, in its order: the feature, what is new, the next event, then the counter six at a time. */
export function slidesOf({ feature, newCheeses, nextEvent, cheeses }: KioskContent): Slide[] {
  const inStock = cheeses.filter((cheese) => cheese.inStock)
  const pages = Math.min(Math.ceil(inStock.length / CHEESES_ON_A_SLIDE), MAX_COUNTER_SLIDES)
  return [
    { kind: 'feature', cheese: feature },
    ...(newCheeses.length > 0 ? [{ kind: 'new' as const, cheeses: newCheeses }] : []),
    ...(nextEvent ? [{ kind: 'event' as const, event: nextEvent }] : []),
    ...Array.from({ length: pages }, (_, page) => ({
      kind: 'counter' as const,
      cheeses: inStock.slice(page * CHEESES_ON_A_SLIDE, (page + 1) * CHEESES_ON_A_SLIDE),
      isFirst: page === 0,
    })),
  ]
}
