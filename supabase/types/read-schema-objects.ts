import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Sql } from 'postgres'

export type SchemaObject = {
  kind: 'table' | 'view' | 'type' | 'domain' | 'function' | 'trigger'
  /** Of a trigger: the schema of its table. */
  schema: string
  name: string
  /** The table of a trigger. */
  table: string | null
  /** Several functions have this name. */
  isOverloaded: boolean
}

export type Migration = { file: string; sql: string }

const MIGRATIONS_DIR = path.resolve(import.meta.dirname, '../migrations')

/** In the order in which they run. */
export async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(MIGRATIONS_DIR)).filter((file) => file.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => ({ file, sql: await readFile(path.join(MIGRATIONS_DIR, file), 'utf8') })),
  )
}

/** What the migrations left in a database. The tables of the platform are not ours, but triggers on them are. */
export async function readSchemaObjects(sql: Sql) {
  return sql<SchemaObject[]>`
    with ours as (select oid, nspname from pg_namespace where nspname in ('public', 'private'))
    select case c.relkind when 'v' then 'view' else 'table' end as kind, n.nspname as schema, c.relname as name,
      null as table, false as "isOverloaded"
    from pg_class c join ours n on n.oid = c.relnamespace
    where c.relkind in ('r', 'v') and ${isNotOfExtension(sql, 'pg_class', sql`c.oid`)}
    union all
    select case t.typtype when 'd' then 'domain' else 'type' end, n.nspname, t.typname, null, false
    from pg_type t
    join ours n on n.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
    where (t.typtype in ('d', 'e') or c.relkind = 'c') and ${isNotOfExtension(sql, 'pg_type', sql`t.oid`)}
    union all
    select 'function', n.nspname, p.proname, null, count(*) > 1
    from pg_proc p join ours n on n.oid = p.pronamespace
    where ${isNotOfExtension(sql, 'pg_proc', sql`p.oid`)}
    group by n.nspname, p.proname
    union all
    select 'trigger', n.nspname, t.tgname, c.relname, false
    from pg_trigger t
    join pg_class c on c.oid = t.tgrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_proc p on p.oid = t.tgfoid
    join ours on ours.oid = p.pronamespace
    where not t.tgisinternal
    order by kind, schema, name, "table"`
}

const isNotOfExtension = (sql: Sql, catalog: string, oid: ReturnType<Sql>) => sql`not exists (
  select 1 from pg_depend d where d.classid = ${catalog}::regclass and d.objid = ${oid} and d.deptype = 'e')`
