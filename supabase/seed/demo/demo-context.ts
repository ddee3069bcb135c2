import type { TransactionSql } from 'postgres'
import type { ShopClock } from './shop-clock.ts'

/** What every part of the demo is made from. It is the same for the same time, so that two runs agree. */
export type DemoContext = { sql: TransactionSql; clock: ShopClock }
