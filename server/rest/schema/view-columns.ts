import type { Sql } from '../../database/sql/sql.ts'
import { EXPOSED_SCHEMA } from './read-schema.ts'
import type { ForeignKey, Key } from './relationships.ts'

/** The columns of a table that a view shows, by their names in the table. */
type ViewColumns = { view: string; table: string; columns: Map<string, string> }

type RelationRow = { oid: string; name: string; columns: Record<string, string> }
type ViewRow = RelationRow & { exposed: boolean; rule: string }

/** A column of a relation by its number, as PostgreSQL notes where a column of a view comes from. */
type Origin = { relation: string; column: string }

export async function readViewColumns(sql: Sql): Promise<ViewColumns[]> {
  const columns = sql`
    (select json_object_agg(a.attnum, a.attname) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns`
  const [tables, views] = await Promise.all([
    sql<RelationRow[]>`
      select c.oid::text, c.relname as name, ${columns} from pg_class c
      where c.relnamespace = ${EXPOSED_SCHEMA}::regnamespace and c.relkind in ('r', 'p', 'f')`,
    sql<ViewRow[]>`
      select c.oid::text, c.relname as name, c.relnamespace = ${EXPOSED_SCHEMA}::regnamespace as exposed,
             r.ev_action::text as rule, ${columns}
      from pg_class c
      join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
      where c.relkind in ('v', 'm')
        and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  ])
  return traceColumns(tables, views)
}

function traceColumns(tables: RelationRow[], views: ViewRow[]) {
  const tableByOid = new Map(tables.map((table) => [table.oid, table]))
  const originsByOid = new Map(views.map(({ oid, rule }) => [oid, readOrigins(rule)]))
  const trace = ({ relation, column }: Origin): Origin | undefined => {
    const origins = originsByOid.get(relation)
    const origin = origins?.get(column)
    return origins ? origin && trace(origin) : { relation, column }
  }

  const found = new Map<string, ViewColumns>()
  for (const { oid, name: view, columns } of views.filter(({ exposed }) => exposed)) {
    for (const [number, shown] of Object.entries(columns)) {
      const origin = trace({ relation: oid, column: number })
      const table = origin && tableByOid.get(origin.relation)
      const column = table?.columns[origin?.column ?? '']
      if (!table || !column) continue
      const key = `${view} ${table.oid}`
      const traced = found.get(key) ?? { view, table: table.name, columns: new Map<string, string>() }
      if (!traced.columns.has(column)) traced.columns.set(column, shown)
      found.set(key, traced)
    }
  }
  return [...found.values()]
}

/** How deep the columns of the view's own query are in its rule: list, query, list of columns, column. */
const COLUMN_DEPTH = 4
const COLUMN =
  /^\{TARGETENTRY .*:resno (\d+) :resname (?:\\.|[^ \\])+ :ressortgroupref \d+ :resorigtbl (\d+) :resorigcol (\d+) :resjunk false\}$/s

/** Reads from PostgreSQL's notation of a query which column of which relation each column of a view shows. */
function readOrigins(rule: string) {
  const origins = new Map<string, Origin>()
  let depth = 0
  let start = 0
  for (const { 0: bracket, index } of rule.matchAll(/\\.|[{}()]/gs)) {
    if (bracket === '{' || bracket === '(') {
      depth += 1
      if (depth === COLUMN_DEPTH) start = index
    } else if (bracket === '}' || bracket === ')') {
      const column = depth === COLUMN_DEPTH ? COLUMN.exec(rule.slice(start, index + 1)) : null
      const [, number = '', relation = '0', origin = ''] = column ?? []
      if (relation !== '0') origins.set(number, { relation, column: origin })
      depth -= 1
    }
  }
  return origins
}

/** A view has the keys of its tables whose columns it shows. */
export function addKeysOfViews(foreignKeys: ForeignKey[], keys: Key[], views: ViewColumns[]) {
  const showing = (table: string, columns: string[]) =>
    views.filter((view) => view.table === table && columns.every((column) => view.columns.has(column)))
  const shown = ({ columns }: ViewColumns, column: string) => columns.get(column) ?? column

  const fromView = (key: ForeignKey, view: ViewColumns): ForeignKey => ({
    ...key,
    source: view.view,
    sourceIsView: true,
    pairs: key.pairs.map(([source, target]) => [shown(view, source), target]),
  })
  const toView = (key: ForeignKey, view: ViewColumns): ForeignKey => ({
    ...key,
    target: view.view,
    targetIsView: true,
    pairs: key.pairs.map(([source, target]) => [source, shown(view, target)]),
  })
  const keyOfView = ({ primary, columns }: Key, view: ViewColumns): Key => ({
    relation: view.view,
    primary,
    columns: columns.map((column) => shown(view, column)),
  })

  const sources = foreignKeys.flatMap((key) => {
    const columns = key.pairs.map(([source]) => source)
    return [key, ...showing(key.source, columns).map((view) => fromView(key, view))]
  })
  const targets = sources.flatMap((key) => {
    const columns = key.pairs.map(([, target]) => target)
    return showing(key.target, columns).map((view) => toView(key, view))
  })
  const keysOfViews = keys.flatMap((key) =>
    showing(key.relation, key.columns).map((view) => keyOfView(key, view)),
  )
  return { foreignKeys: [...sources, ...targets], keys: [...keys, ...keysOfViews] }
}
