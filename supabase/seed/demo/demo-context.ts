import type { TransactionSql } from '../../../server/database/sql/sql.ts'
import type { ShopClock } from './shop-clock.ts'

/** Shared by every part of the demo. The same start time gives the same rows. */
export type DemoContext = { sql: TransactionSql; clock: ShopClock }
