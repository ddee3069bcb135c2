import type { Attempt } from './attempt.ts'
import { cheeseFunctions, stockFunctions } from './cheese-functions.ts'
import { cheeseTables } from './cheese-tables.ts'
import { communityTables } from './community-tables.ts'
import { calendarFunctions } from './event-functions.ts'
import { eventTables } from './event-tables.ts'
import { invitationFunctions, personalFunctions } from './member-functions.ts'
import { orderFunctions, orderTables } from './orders.ts'
import { pictures } from './picture-tables.ts'
import { computedColumns, kioskFunctions, publicFunctions } from './public-functions.ts'
import { recipeTables } from './recipe-tables.ts'
import { reviewFunctions } from './review-functions.ts'
import { historyFunctions, peopleFunctions, reportFunctions } from './staff-functions.ts'
import { saleFunctions, saleTables } from './sales.ts'
import { staffTables } from './staff-tables.ts'

/** Who may do what, one line per attempt. */
export const CONTRACT: readonly Attempt[] = [
  ...cheeseTables,
  ...pictures,
  ...communityTables,
  ...eventTables,
  ...recipeTables,
  ...staffTables,
  ...publicFunctions,
  ...kioskFunctions,
  ...computedColumns,
  ...personalFunctions,
  ...invitationFunctions,
  ...cheeseFunctions,
  ...stockFunctions,
  ...saleTables,
  ...saleFunctions,
  ...orderTables,
  ...orderFunctions,
  ...calendarFunctions,
  ...reviewFunctions,
  ...peopleFunctions,
  ...historyFunctions,
  ...reportFunctions,
]

/** Private tables with public data only, so that search needs no extra privileges. */
export const READABLE_PRIVATE_TABLES: ReadonlySet<string> = new Set([
  'private.catalogue',
  'private.catalogue_groups',
  'private.catalogue_words',
  'private.cheese_affinities',
])
