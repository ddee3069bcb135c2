import type { Payment } from '../../../src/domain/basket.ts'
import { allCheeses } from '../all-cheeses.ts'
import type { CheeseRecord } from '../seeded-cheese.ts'
import type { Random } from './random.ts'
import type { ShopClock } from './shop-clock.ts'
import { openTill } from './till.ts'

/*
 * Three months at the counter of the invented shop. Every open day is lived through in the order of its minutes: what is
 * low is delivered in the morning, customers buy what is there, edges dry, the shelf is counted on Sundays, and the day is
 * closed. So stock, baskets and reports agree, and `insert-trade.ts` only has to write them down.
 */
const DAYS = 91

export const OUT_OF_STOCK = ['millefoglie-al-marzemino', 'carozzi-valsassina-gorgonzola-dop']
const LOW = new Set(['roquefort-maison-gabriel-coulet', 'abondance', 'landana-wild-garlic'])
const LOW_LEFT_GRAMS = 640
/** Days for which what shall be low or out today is no longer ordered, and much asked for. */
const SELLING_OUT_DAYS = 24

/** By weekday from Sunday on; the shop is closed on Monday and Tuesday. */
const CUSTOMERS_BY_WEEKDAY = [13, 0, 0, 8, 9, 14, 21]
/** From opening at 11 to closing at 18. */
const WEIGHT_BY_HOUR = [4, 7, 6, 4, 6, 9, 10]
const FEATURE_LIFT = 4

/** Wednesday and Friday. */
const DELIVERY_WEEKDAYS = new Set([3, 5])
const SUNDAY = 0
const REORDER_GRAMS = 2_800
const DELIVERY_GRAMS = [4_000, 5_000, 6_000] as const
const SUPPLIERS = ['Alpine Cellars Import', 'Fraser Valley Dairy', 'Casa del Formaggio'] as const

const CHEESES = allCheeses.map(({ record }) => record)

export type Trade = ReturnType<typeof liveThroughTrade>

export function liveThroughTrade(clock: ShopClock, random: Random, featured: Map<number, string>) {
  const { stock, move, enter, voidLast, takeBack, close, ...entered } = openTill(random)
  const interest = new Map(CHEESES.map(({ slug }) => [slug, random.between(3, 9)]))
  const drawHour = random.drawFrom(WEIGHT_BY_HOUR.map((weight, index) => [11 + index, weight] as const))
  const drawPayment = random.drawFrom<Payment>([
    ['card', 70],
    ['cash', 26],
    ['other', 4],
  ])

  const isSellingOut = (slug: string, daysAgo: number) =>
    daysAgo < SELLING_OUT_DAYS && (OUT_OF_STOCK.includes(slug) || LOW.has(slug))

  const leftFor = (slug: string) => (stock.get(slug) ?? 0) - (LOW.has(slug) ? LOW_LEFT_GRAMS : 0)

  function deliver(daysAgo: number, at: Date) {
    CHEESES.forEach(({ slug }, index) => {
      if ((stock.get(slug) ?? 0) >= REORDER_GRAMS || isSellingOut(slug, daysAgo)) return
      const grams = random.pick(DELIVERY_GRAMS)
      move({
        slug,
        kind: 'delivery',
        grams,
        change: grams,
        at,
        by: 'employee',
        supplier: SUPPLIERS[index % SUPPLIERS.length],
        lot: `L${clock.day(-daysAgo).replaceAll('-', '').slice(2)}-${index + 1}`,
        bestBefore: clock.day(random.between(35, 70) - daysAgo),
      })
    })
  }

  function sell(draw: () => CheeseRecord, at: Date, day: string) {
    const wanted = new Set(
      Array.from(
        {
          length: random.weighted([
            [1, 5],
            [2, 4],
            [3, 2],
            [4, 1],
          ]),
        },
        draw,
      ),
    )
    const taken = [...wanted].flatMap((cheese) => {
      const left = leftFor(cheese.slug)
      const grams = Math.min(left, random.between(80, 420))
      // Nobody leaves a sliver on the shelf.
      return left <= 0 ? [] : [{ cheese, grams: left - grams < 60 ? left : grams }]
    })
    if (taken.length === 0) return
    const by = random.chance(0.75) ? 'employee' : 'manager'
    enter(taken, { at, day, by, payment: drawPayment(), sign: 1 })
  }

  function waste(at: Date) {
    const { slug } = random.pick(CHEESES)
    const grams = random.between(4, 15) * 10
    if (leftFor(slug) < 1_000) return
    move({ slug, kind: 'waste', grams, change: -grams, at, by: 'employee', note: 'Dried edges' })
  }

  /** Scales and knives lose a few grams. */
  function count(at: Date) {
    for (const { slug } of CHEESES) {
      const expected = stock.get(slug) ?? 0
      const lost = leftFor(slug) > 1_000 && random.chance(0.5) ? random.between(1, 35) : 0
      move({ slug, kind: 'count', grams: expected - lost, change: -lost, at, by: 'manager' })
    }
  }

  /** What shall be low or out today is, when the last day before it ends. */
  function sellOut(at: Date, day: string) {
    for (const cheese of CHEESES.filter(({ slug }) => isSellingOut(slug, 0) && leftFor(slug) > 0))
      enter([{ cheese, grams: leftFor(cheese.slug) }], {
        at,
        day,
        by: 'manager',
        payment: 'card',
        sign: 1,
      })
  }

  const isOpen = (daysAgo: number) => (CUSTOMERS_BY_WEEKDAY[clock.weekday(-daysAgo)] ?? 0) > 0
  const openDays = Array.from({ length: DAYS }, (_, index) => DAYS - 1 - index).filter(isOpen)
  const lastBeforeToday = openDays.findLast((daysAgo) => daysAgo > 0)

  for (const [index, daysAgo] of openDays.entries()) {
    const day = clock.day(-daysAgo)
    const weekday = clock.weekday(-daysAgo)
    const draw = random.drawFrom(
      CHEESES.map((cheese) => {
        const usual = (interest.get(cheese.slug) ?? 1) * (isSellingOut(cheese.slug, daysAgo) ? 2 : 1)
        return [cheese, featured.get(daysAgo) === cheese.slug ? usual * FEATURE_LIFT : usual] as const
      }),
    )
    const plan: { hour: number; minute: number; act: (at: Date) => void }[] = []
    const at = (hour: number, minute: number, act: (at: Date) => void) => plan.push({ hour, minute, act })

    if (index === 0 || daysAgo === lastBeforeToday || DELIVERY_WEEKDAYS.has(weekday))
      at(9, 40, (time) => deliver(daysAgo, time))
    const customers = Math.round((CUSTOMERS_BY_WEEKDAY[weekday] ?? 0) * (0.8 + random.between(0, 45) / 100))
    for (let customer = 0; customer < customers; customer++)
      at(drawHour(), random.between(0, 55), (time) => sell(draw, time, day))
    if (random.chance(0.15)) at(random.between(12, 16), 58, (time) => voidLast(time, day))
    if (random.chance(0.05)) at(15, 57, (time) => takeBack(time, day))
    if (random.chance(0.4)) at(17, 56, waste)
    if (daysAgo === lastBeforeToday) at(17, 57, (time) => sellOut(time, day))
    if (weekday === SUNDAY) at(18, 5, count)
    if (daysAgo > 0) at(18, 20, (time) => close(time, day))

    for (const { hour, minute, act } of plan.toSorted((a, b) => a.hour - b.hour || a.minute - b.minute)) {
      const time = clock.at(-daysAgo, hour, minute)
      if (time < clock.now) act(time)
    }
  }
  return { ...entered, stock }
}
