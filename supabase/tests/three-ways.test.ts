import { describe, expect, onTestFinished, test } from 'vitest'
import { migrate } from '../../server/database/schema/migrate.ts'
import { readSchemaFiles } from '../../server/database/schema/schema-files.ts'
import { openSql, type Sql } from '../../server/database/sql/sql.ts'
import { SUPABASE_DIR } from '../../server/testing/cluster.ts'
import { installedVersions, startExternalPostgres } from '../../server/testing/external-postgres.ts'
import { createBlankDatabase } from '../../server/testing/test-database.ts'
import { compareCatalogs, readCatalog } from '../catalog/read-catalog.ts'
import { runMigrationsAlone } from '../catalog/run-migrations-alone.ts'

const silent = () => {}

async function createBlankEmbedded() {
  const database = await createBlankDatabase()
  onTestFinished(() => database.close())
  return database.owner
}

async function startInstalled(version: string) {
  const external = await startExternalPostgres(version)
  onTestFinished(() => external.stop())
  let databases = 0
  return async () => {
    const owner = openSql({ connectionString: await external.createDatabase(`way_${databases++}`), max: 2 })
    onTestFinished(() => owner.end({ timeout: 1 }))
    return owner
  }
}

/** As version 0.2 left it: its schema, and the record of its 123 migrations. */
async function makeVersion02(owner: Sql) {
  const files = await readSchemaFiles(SUPABASE_DIR)
  await runMigrationsAlone(owner, { ...files, migrations: files.migrations.slice(0, 1) })
  await owner.unsafe(`
    create schema supabase_migrations;
    create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)`)
  await owner`insert into supabase_migrations.schema_migrations (version) select unnest(${files.version02}::text[])`
}

/** Every row of a new database, without what is another at each start. */
async function readFirstRows(sql: Sql) {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private', 'storage') order by 1`
  const rows = await Promise.all(
    tables.map(
      ({ name }) => sql`
        select ${name} as table, row from (
          select to_jsonb(t) - '{id,record_id,created_at,updated_at,changed_at,snapshot}'::text[] as row
          from ${sql.unsafe(name)} t) as read
        order by row::text`,
    ),
  )
  return rows.flat()
}

describe.each(['embedded', ...installedVersions])('On PostgreSQL %s', (version) => {
  test('A new database, an upgraded one and the migrations alone have the same catalog and first rows', async () => {
    const create = version === 'embedded' ? createBlankEmbedded : await startInstalled(version)
    const [built, upgraded, migrated] = [await create(), await create(), await create()]
    await migrate(built, SUPABASE_DIR, silent)
    await makeVersion02(upgraded)
    await migrate(upgraded, SUPABASE_DIR, silent)
    await runMigrationsAlone(migrated, await readSchemaFiles(SUPABASE_DIR))

    const catalog = await readCatalog(built)
    expect(catalog.size).toBeGreaterThan(2_000)
    expect(compareCatalogs(await readCatalog(upgraded), catalog)).toEqual([])
    expect(compareCatalogs(await readCatalog(migrated), catalog)).toEqual([])
    const rows = await readFirstRows(built)
    expect(rows.length).toBeGreaterThan(50)
    expect(await readFirstRows(upgraded)).toEqual(rows)
    expect(await readFirstRows(migrated)).toEqual(rows)
  }, 180_000)
})
