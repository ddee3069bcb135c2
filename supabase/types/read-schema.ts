import type { Sql } from '../../server/database/sql/sql.ts'

export type SchemaType = { name: string; kind: string; isArray: boolean }
export type Column = {
  name: string
  type: SchemaType
  nullable: boolean
  hasDefault: boolean
  alwaysGenerated: boolean
}
export type Relationship = {
  name: string
  columns: string[]
  isOneToOne: boolean
  referencedRelation: string
  referencedColumns: string[]
}
/** A function of a row, which the API shows as a column of it. */
export type ComputedColumn = { relation: string; name: string; type: SchemaType }
export type Relation = { name: string; isView: boolean; columns: Column[]; relationships: Relationship[] }
export type Argument = { name: string; type: SchemaType; optional: boolean }
export type SchemaFunction = {
  name: string
  arguments: Argument[]
  returns: SchemaType
  returnsSet: boolean
  /** The columns, if the result is a row. */
  fields: { name: string; type: SchemaType }[]
  /** The table whose rows are returned, if it is one. */
  rowOf: string | null
}
export type SchemaEnum = { name: string; labels: string[] }
/** A rule of a table whose records are edited: the column it is about, and what people are told. */
export type Constraint = { name: string; field: string; sentence: string | null }
export type Schema = {
  relations: Relation[]
  computedColumns: ComputedColumn[]
  functions: SchemaFunction[]
  enums: SchemaEnum[]
  constraints: Constraint[]
}

/** Reads the schema that the data API exposes from a migrated database. */
export async function readSchema(sql: Sql): Promise<Schema> {
  const [relations, computedColumns, functions, enums, constraints] = await Promise.all([
    readRelations(sql),
    readComputedColumns(sql),
    readFunctions(sql),
    readEnums(sql),
    readConstraints(sql),
  ])
  return { relations, computedColumns, functions, enums, constraints }
}

async function readRelations(sql: Sql) {
  return sql<Relation[]>`
    select c.relname as name, c.relkind = 'v' as "isView", (
      select jsonb_agg(jsonb_build_object(
        'name', a.attname,
        'type', ${typeOf(sql, sql`a.atttypid`)},
        'nullable', not a.attnotnull,
        'hasDefault', a.atthasdef or a.attidentity <> '',
        'alwaysGenerated', a.attidentity = 'a') order by a.attname)
      from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    ) as columns, (
      select coalesce(jsonb_agg(jsonb_build_object(
        'name', f.conname,
        'columns', ${columnNames(sql, sql`f.conrelid`, sql`f.conkey`)},
        'isOneToOne', exists (
          select 1 from pg_constraint u
          where u.conrelid = f.conrelid and u.contype in ('p', 'u') and u.conkey <@ f.conkey and u.conkey @> f.conkey),
        'referencedRelation', f.confrelid::regclass::text,
        'referencedColumns', ${columnNames(sql, sql`f.confrelid`, sql`f.confkey`)}) order by f.conname), '[]')
      from pg_constraint f
      join pg_class target on target.oid = f.confrelid and target.relnamespace = 'public'::regnamespace
      where f.conrelid = c.oid and f.contype = 'f'
    ) as relationships
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
    order by c.relname`
}

async function readComputedColumns(sql: Sql) {
  return sql<ComputedColumn[]>`
    select c.relname as relation, p.proname as name, ${typeOf(sql, sql`p.prorettype`)} as type
    from pg_proc p
    join pg_class c on c.reltype = p.proargtypes[0] and c.relnamespace = 'public'::regnamespace
    where p.pronamespace = 'public'::regnamespace and p.pronargs = 1 and p.proargnames is null
    order by p.proname, c.relname`
}

async function readFunctions(sql: Sql) {
  return sql<SchemaFunction[]>`
    select p.proname as name, p.proretset as "returnsSet", ${typeOf(sql, sql`p.prorettype`)} as returns,
      (select r.relname from pg_type t join pg_class r on r.oid = t.typrelid and r.relkind in ('r', 'v')
        where t.oid = p.prorettype) as "rowOf",
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'name', p.proargnames[i], 'type', ${typeOf(sql, sql`p.proargtypes[i - 1]`)},
          'optional', i > p.pronargs - p.pronargdefaults) order by p.proargnames[i]), '[]')
        from generate_series(1, p.pronargs) as i
      ) as arguments,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', o.name, 'type', ${typeOf(sql, sql`o.type`)}) order by o.name)
        from unnest(p.proargnames, p.proallargtypes, p.proargmodes) as o (name, type, mode) where o.mode = 't'
      ), (
        select jsonb_agg(jsonb_build_object('name', a.attname, 'type', ${typeOf(sql, sql`a.atttypid`)})
          order by a.attname)
        from pg_type t join pg_attribute a on a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped
        where t.oid = p.prorettype
      ), '[]') as fields
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype and p.prokind = 'f'
      and (p.pronargs = 0 or p.proargnames is not null)
    order by p.proname`
}

async function readEnums(sql: Sql) {
  return sql<SchemaEnum[]>`
    select t.typname as name, jsonb_agg(e.enumlabel order by e.enumsortorder) as labels
    from pg_type t join pg_enum e on e.enumtypid = t.oid
    where t.typnamespace = 'public'::regnamespace
    group by t.typname
    order by t.typname`
}

/** A rule about several columns is about the one that it names first. */
async function readConstraints(sql: Sql) {
  return sql<Constraint[]>`
    select c.conname as name, a.attname as field, obj_description(c.oid, 'pg_constraint') as sentence
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.connamespace = 'public'::regnamespace and c.contype in ('c', 'u') and a.attname <> 'id' and exists (
      select from pg_attribute v where v.attrelid = c.conrelid and v.attname = 'version')
    order by c.conname`
}

type Fragment = ReturnType<Sql>

/** A type as its name, its kind (e for enum) and whether it is a list. A domain is the type that it restricts. */
function typeOf(sql: Sql, oid: Fragment) {
  return sql`(
    select jsonb_build_object('name', coalesce(element.typname, own.typname),
      'kind', coalesce(element.typtype, own.typtype), 'isArray', element.oid is not null)
    from pg_type declared
    join pg_type own on own.oid = case declared.typtype when 'd' then declared.typbasetype else declared.oid end
    left join pg_type element on element.oid = own.typelem and own.typcategory = 'A'
    where declared.oid = ${oid})`
}

function columnNames(sql: Sql, relation: Fragment, numbers: Fragment) {
  return sql`(
    select jsonb_agg(k.attname order by place.n)
    from unnest(${numbers}) with ordinality as place (attnum, n)
    join pg_attribute k on k.attrelid = ${relation} and k.attnum = place.attnum)`
}
