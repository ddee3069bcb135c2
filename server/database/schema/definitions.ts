import { hasApplied, recordApplied } from './migration-record.ts'
import { inTransaction, runSqlFiles, type MigrationSql } from './run-sql-file.ts'
import { digestOf, type SqlFile } from './schema-files.ts'

/** Makes the schema of a new database, within a transaction. */
export async function buildSchema(connection: MigrationSql, structure: SqlFile[], definitions: SqlFile[]) {
  await state(connection, [...structure, ...definitions])
  await recordApplied(connection, 'definitions', digestOf(definitions))
}

export async function applyDefinitions(connection: MigrationSql, definitions: SqlFile[], anyway: boolean) {
  const digest = digestOf(definitions)
  if (!anyway && (await hasApplied(connection, 'definitions', digest))) return
  await inTransaction(connection, async () => {
    await lockTables(connection)
    // One by one, because PostgreSQL gives many errors no position, and an operator has to know the file.
    for (const file of definitions) await state(connection, [file])
    await checkBodies(connection)
    await recordApplied(connection, 'definitions', digest)
  })
}

/** All at once and by name, because policies and triggers would lock them one by one, in another order than requests. */
async function lockTables(connection: MigrationSql) {
  const tables = await connection<{ name: string }[]>`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and (n.nspname in ('public', 'private')
      or c.oid in ('auth.users'::regclass, 'auth.sessions'::regclass, 'auth.mfa_amr_claims'::regclass,
        'auth.mfa_factors'::regclass, 'storage.objects'::regclass))
    order by 1`
  await connection.unsafe(`lock table ${tables.map(({ name }) => name).join(', ')} in access exclusive mode`)
}

/** Functions may call functions of later files, so no body is checked meanwhile. */
async function state(connection: MigrationSql, files: SqlFile[]) {
  await connection`set local check_function_bodies = off`
  await runSqlFiles(connection, files)
}

/** They may not fit the tables that an upgrade left. Those of a new database are of the same files, as a test shows. */
async function checkBodies(connection: MigrationSql) {
  await connection`set local check_function_bodies = on`
  await connection`set local search_path = ''`
  await connection`
    select case l.lanname
      when 'sql' then pg_catalog.fmgr_sql_validator(p.oid)
      when 'plpgsql' then pg_catalog.plpgsql_validator(p.oid) end
    from pg_catalog.pg_proc p join pg_catalog.pg_language l on l.oid = p.prolang
    where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)`
}
