import type { SchemaFiles } from '../../server/database/schema/schema-files.ts'
import type { Sql } from '../../server/database/sql/sql.ts'

/** As hosted Supabase does, which has no definitions but those that the migrations carry. */
export async function runMigrationsAlone(owner: Sql, { platform, migrations }: SchemaFiles) {
  for (const { sql } of [...platform, ...migrations]) await owner.unsafe(sql)
}
