import type { Sql } from '../../server/database/sql/sql.ts'
import { printConstraints, printEnums, printTypes } from './print-types.ts'
import { readSchema } from './read-schema.ts'

/** Each file is printed from a new database. */
export const GENERATED_FILES: [file: string, print: (sql: Sql) => Promise<string>][] = [
  ['src/backend/database.types.ts', async (sql) => printTypes(await readSchema(sql))],
  ['src/backend/explain/constraints.ts', async (sql) => printConstraints(await readSchema(sql))],
  ['src/domain/enums.ts', async (sql) => printEnums(await readSchema(sql))],
]
