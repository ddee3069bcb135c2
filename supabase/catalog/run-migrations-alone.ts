import type { Sql } from 'postgres'
import type { SchemaFiles } from '../../server/database/schema/schema-files.ts'

/** As hosted Supabase does, which has no definitions but those that the migrations carry. */
export async function runMigrationsAlone(owner: Sql, { platform, migrations }: SchemaFiles) {
  for (const { sql } of [...platform, ...migrations]) await owner.unsafe(sql)
}
