import type { Attempt } from './attempt.ts'
import { cheeseTables } from './cheese-tables.ts'
import { communityTables } from './community-tables.ts'
import { functions } from './functions.ts'
import { pictures } from './picture-tables.ts'
import { staffTables } from './staff-tables.ts'

/** Who may do what, one line per attempt. */
export const CONTRACT: readonly Attempt[] = [
  ...cheeseTables,
  ...pictures,
  ...communityTables,
  ...staffTables,
  ...functions,
]

/** Private tables with public data only, so that search needs no extra privileges. */
export const READABLE_PRIVATE_TABLES: ReadonlySet<string> = new Set([
  'private.catalogue',
  'private.catalogue_groups',
  'private.catalogue_words',
  'private.cheese_affinities',
])
