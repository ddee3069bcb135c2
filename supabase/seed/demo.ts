import type { TransactionSql } from '../../server/database/sql/sql.ts'
import { seedAnalytics } from './demo/analytics.ts'
import { seedCalendar } from './demo/calendar.ts'
import { seedComments } from './demo/comments.ts'
import { seedCommunity } from './demo/community.ts'
import { seedEvents } from './demo/events.ts'
import { confirmFoodFacts } from './demo/food-facts.ts'
import { seedStockAlerts } from './demo/stock-alerts.ts'
import { seedTrade } from './demo/insert-trade.ts'
import { seedOrders } from './demo/orders.ts'
import { seedPeople } from './demo/people.ts'
import { seedPlacards } from './demo/placards.ts'
import { createRandom } from './demo/random.ts'
import { seedRecipes } from './demo/recipes.ts'
import { seedPageTexts, seedSearchTerms, seedSettings } from './demo/shop.ts'
import { seedStaffPicks } from './demo/staff-picks.ts'
import { readShopClock } from './demo/shop-clock.ts'

/**
 * Adds the shop's own words, people, favorites, ratings, comments, events, sixty days of visits, three months of sales,
 * and orders.
 */
export async function seedDemo(sql: TransactionSql, { now }: { now: Date }) {
  await seedSettings(sql)
  await seedPageTexts(sql)
  await seedSearchTerms(sql)
  const context = { sql, clock: await readShopClock(sql, now) }
  const members = await seedPeople(context, createRandom('people'))
  await confirmFoodFacts(context)
  await seedCommunity(context, createRandom('community'), members)
  await seedComments(context, createRandom('comments'), members)
  const featured = await seedCalendar(context, createRandom('calendar'))
  await seedStaffPicks(context)
  const trade = await seedTrade(context, createRandom('trade'), featured)
  await seedOrders(context, members, trade)
  await seedStockAlerts(context, members)
  await seedRecipes(context, members)
  await seedEvents(context, members)
  await seedPlacards(context)
  await seedAnalytics(context, createRandom('analytics'), featured)
}
