import type { Sql } from 'postgres'
import { printSchemaIndex } from './print-schema-index.ts'
import { printEnums, printTypes } from './print-types.ts'
import { readMigrations, readSchemaObjects } from './read-schema-objects.ts'
import { readSchema } from './read-schema.ts'

/** Each file is printed from a migrated database. */
export const GENERATED_FILES: [file: string, print: (sql: Sql) => Promise<string>][] = [
  ['src/backend/database.types.ts', async (sql) => printTypes(await readSchema(sql))],
  ['src/domain/enums.ts', async (sql) => printEnums(await readSchema(sql))],
  [
    'supabase/schema-index.md',
    async (sql) => printSchemaIndex(await readSchemaObjects(sql), await readMigrations()),
  ],
]
