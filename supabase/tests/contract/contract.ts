import type { Attempt } from './attempt.ts'
import { cheeseTables } from './cheese-tables.ts'
import { communityTables } from './community-tables.ts'
import { functions } from './functions.ts'
import { staffTables } from './staff-tables.ts'

/** Who may do what, one line for each thing that can be tried. */
export const CONTRACT: readonly Attempt[] = [
  ...cheeseTables,
  ...communityTables,
  ...staffTables,
  ...functions,
]

/** Private tables that hold nothing but what is public, so that search needs no special rights. */
export const READABLE_PRIVATE_TABLES: ReadonlySet<string> = new Set([
  'private.catalogue',
  'private.catalogue_words',
  'private.cheese_affinities',
])
