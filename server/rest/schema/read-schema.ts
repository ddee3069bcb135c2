import type { Sql } from '../../database/sql/sql.ts'
import type { ForeignKey, Key } from './relationships.ts'

export const EXPOSED_SCHEMA = 'public'

/** Makes PostgreSQL write `bpchar` for `char(n)`, because a plain `character` has the length 1. */
const WITHOUT_LENGTH = -1

export type Column = {
  name: string
  /** As PostgreSQL writes it, for use in a statement. */
  type: string
  /** Of a domain: the type that it restricts. */
  baseType?: string
  default: string | null
  /** Whether a function computes it from the row, so that it can be read but not written. */
  isComputed?: boolean
}

export type RoutineRow = {
  name: string
  arguments: { name: string; type: string; required: boolean; isVariadic: boolean }[]
  volatile: boolean
  returnsSet: boolean
  returnsVoid: boolean
  /** The time limit that it sets for itself, such as "300s". */
  statementTimeout: string | null
  /** The table or view whose rows it returns. */
  returnsRelation: string | null
  /** Columns of a result that is not a table's row: `returns table (…)`, out arguments, composite types. */
  resultColumns: { name: string; type: string }[] | null
}

/** `id` is the number by which PostgreSQL knows the relation, whatever its schema. */
type RelationColumn = Column & { relation: string; id: string }

export function readColumns(sql: Sql): Promise<RelationColumn[]> {
  return sql<RelationColumn[]>`
    select c.relname as relation, c.oid::text as id, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
           case when a.attidentity = 'd'
                then format('nextval(%L)', pg_get_serial_sequence(c.oid::regclass::text, a.attname))
                when a.attgenerated = '' then coalesce(pg_get_expr(d.adbin, d.adrelid), pg_get_expr(t.typdefaultbin, 0))
           end as default
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
    where c.relnamespace = ${EXPOSED_SCHEMA}::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f')
      and not c.relispartition
    order by c.relname, a.attnum`
}

/** The base types of domains, by the names of both. */
export function readDomains(sql: Sql): Promise<{ domain: string; baseType: string }[]> {
  return sql<{ domain: string; baseType: string }[]>`
    with recursive below as (
      select oid as domain, typbasetype as type from pg_type where typtype = 'd'
      union all
      select below.domain, t.typbasetype from below join pg_type t on t.oid = below.type and t.typtype = 'd'
    )
    select format_type(below.domain, null) as domain, format_type(below.type, null) as "baseType"
    from below join pg_type t on t.oid = below.type and t.typtype <> 'd'`
}

/** Keys of tables in every schema, because views show tables that are not exposed. */
export function readKeys(sql: Sql): Promise<Key[]> {
  return sql<Key[]>`
    select c.oid::text as relation, i.indisprimary as primary,
           (select json_agg(a.attname order by k.position)
            from unnest(i.indkey::int2[]) with ordinality as k (attnum, position)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum) as columns
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    where c.relnamespace not in ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
      and i.indisunique and i.indpred is null and i.indexprs is null`
}

/** As readKeys. Relations are given by their ids. */
export function readForeignKeys(sql: Sql): Promise<ForeignKey[]> {
  return sql<ForeignKey[]>`
    select f.conname as name, f.conrelid::text as source, f.confrelid::text as target,
           (select json_agg(json_build_array(s.attname, t.attname) order by k.position)
            from unnest(f.conkey, f.confkey) with ordinality as k (source, target, position)
            join pg_attribute s on s.attrelid = f.conrelid and s.attnum = k.source
            join pg_attribute t on t.attrelid = f.confrelid and t.attnum = k.target) as pairs
    from pg_constraint f
    where f.contype = 'f' and f.conparentid = 0
    order by f.conname, f.oid`
}

/** Functions of one unnamed argument, a row: each is a column of that row which is not part of `*`. */
export function readComputedColumns(sql: Sql): Promise<RelationColumn[]> {
  return sql<RelationColumn[]>`
    select c.relname as relation, c.oid::text as id, p.proname as name, format_type(p.prorettype, null) as type,
           null as default, true as "isComputed"
    from pg_proc p
    join pg_class c on c.reltype = p.proargtypes[0] and c.relnamespace = ${EXPOSED_SCHEMA}::regnamespace
    where p.pronamespace = ${EXPOSED_SCHEMA}::regnamespace and p.prokind = 'f' and p.pronargs = 1
      and p.proargnames is null and not p.proretset
    order by c.relname, p.proname`
}

/** Functions that can be called with named arguments. Trigger functions and the like are not exposed. */
export function readRoutines(sql: Sql): Promise<RoutineRow[]> {
  return sql<RoutineRow[]>`
    with routine as (
      select p.*, row_number() over () as id
      from pg_proc p
      where p.pronamespace = ${EXPOSED_SCHEMA}::regnamespace and p.prokind = 'f' and p.provariadic <> '"any"'::regtype
        and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype, 'internal'::regtype)
    ), argument as (
      select r.id, a.position, coalesce(r.proargnames[a.position], '') as name,
             format_type(a.type, ${WITHOUT_LENGTH}) as type, coalesce(r.proargmodes[a.position], 'i') as mode
      from routine r,
           unnest(coalesce(r.proallargtypes, r.proargtypes::oid[])) with ordinality as a (type, position)
    ), input as (
      select *, row_number() over (partition by id order by position) as number
      from argument where mode in ('i', 'b', 'v')
    )
    select r.proname as name, r.provolatile = 'v' as volatile, r.proretset as "returnsSet",
           (select substr(setting, 19) from unnest(r.proconfig) as setting
            where setting like 'statement_timeout=%') as "statementTimeout",
           r.prorettype = 'void'::regtype as "returnsVoid", relation.relname as "returnsRelation",
           coalesce(
             (select json_agg(json_build_object('name', i.name, 'type', i.type, 'isVariadic', i.mode = 'v',
                'required', i.number <= r.pronargs - r.pronargdefaults) order by i.number)
              from input i where i.id = r.id), '[]') as arguments,
           coalesce(
             (select json_agg(json_build_object('name', a.attname,
                'type', format_type(a.atttypid, a.atttypmod)) order by a.attnum)
              from pg_attribute a
              where a.attrelid = t.typrelid and a.attnum > 0 and not a.attisdropped),
             (select json_agg(json_build_object('name', o.name, 'type', o.type) order by o.position)
              from argument o where o.id = r.id and o.mode in ('o', 'b', 't'))
           ) as "resultColumns"
    from routine r
    join lateral (
      with recursive base as (
        select typrelid, typbasetype from pg_type where oid = r.prorettype
        union all
        select t.typrelid, t.typbasetype from base join pg_type t on t.oid = base.typbasetype
      )
      select typrelid from base where typbasetype = 0
    ) t on true
    left join pg_class relation on relation.oid = t.typrelid and relation.relkind <> 'c'
      and relation.relnamespace = ${EXPOSED_SCHEMA}::regnamespace
    where not exists (select 1 from input i where i.id = r.id and i.name = '')
      and (r.prorettype <> 'record'::regtype
           or exists (select 1 from argument o where o.id = r.id and o.mode in ('o', 'b', 't')))`
}
