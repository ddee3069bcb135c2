import type { Sql } from '../../database/sql/sql.ts'
import { EXPOSED_SCHEMA } from './read-schema.ts'
import type { ForeignKey, Key } from './relationships.ts'

/** The columns of a table that a view shows, by their names in the table, each under one or several names. */
type ViewColumns = { view: string; table: string; columns: Map<string, string[]> }

type RelationRow = { id: string; columns: Record<string, string> }
type ViewRow = RelationRow & { exposed: boolean; rule: string }

/** A column of a relation by its number, as PostgreSQL notes where a column of a view comes from. */
type Origin = { relation: string; column: string }

export async function readViewColumns(sql: Sql): Promise<ViewColumns[]> {
  const columns = sql`
    (select json_object_agg(a.attnum, a.attname) from pg_attribute a
     where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns`
  const [tables, views] = await Promise.all([
    sql<RelationRow[]>`
      select c.oid::text as id, ${columns} from pg_class c
      where c.relkind in ('r', 'p', 'f')
        and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
    sql<ViewRow[]>`
      select c.oid::text as id, c.relnamespace = ${EXPOSED_SCHEMA}::regnamespace as exposed,
             r.ev_action::text as rule, ${columns}
      from pg_class c
      join pg_rewrite r on r.ev_class = c.oid and r.rulename = '_RETURN'
      where c.relkind in ('v', 'm')
        and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)`,
  ])
  return traceColumns(tables, views)
}

function traceColumns(tables: RelationRow[], views: ViewRow[]) {
  const tableById = new Map(tables.map((table) => [table.id, table]))
  const originsById = new Map(views.map(({ id, rule }) => [id, readOrigins(rule)]))
  // A view can be replaced by one that selects from itself. PostgreSQL refuses to read it.
  const trace = (origin: Origin, passed: string[] = []): Origin | undefined => {
    const origins = originsById.get(origin.relation)
    if (!origins) return origin
    const next = origins.get(origin.column)
    return next && !passed.includes(next.relation) ? trace(next, [...passed, next.relation]) : undefined
  }

  const found = new Map<string, ViewColumns>()
  for (const { id: view, columns } of views.filter(({ exposed }) => exposed)) {
    for (const [number, shown] of Object.entries(columns)) {
      const origin = trace({ relation: view, column: number })
      const table = origin && tableById.get(origin.relation)
      const column = table?.columns[origin?.column ?? '']
      if (!table || !column) continue
      const key = `${view} ${table.id}`
      const traced = found.get(key) ?? { view, table: table.id, columns: new Map<string, string[]>() }
      traced.columns.set(column, [...(traced.columns.get(column) ?? []), shown])
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

/** A view has the keys of its tables whose columns it shows, once for each choice of names. */
export function addKeysOfViews(foreignKeys: ForeignKey[], keys: Key[], views: ViewColumns[]) {
  const showing = (table: string, columns: string[]): Shown[] =>
    views
      .filter((view) => view.table === table)
      .flatMap(({ view, columns: shown }) =>
        choicesOf(columns.map((column) => shown.get(column) ?? [])).map((names) => ({ view, names })),
      )

  const sources = foreignKeys.flatMap((key) => {
    const columns = key.pairs.map(([source]) => source)
    return [key, ...showing(key.source, columns).map((shown) => fromView(key, shown))]
  })
  const targets = sources.flatMap((key) => {
    const columns = key.pairs.map(([, target]) => target)
    return showing(key.target, columns).map((shown) => toView(key, shown))
  })
  const keysOfViews = keys.flatMap(({ relation, primary, columns }) =>
    showing(relation, columns).map(({ view, names }) => ({ relation: view, primary, columns: names })),
  )
  return { foreignKeys: [...sources, ...targets], keys: [...keys, ...keysOfViews] }
}

/** A view and the names by which it shows the columns of a key. */
type Shown = { view: string; names: string[] }

const fromView = (key: ForeignKey, { view, names }: Shown): ForeignKey => ({
  ...key,
  source: view,
  sourceIsView: true,
  pairs: key.pairs.map(([, target], index) => [names[index] ?? '', target]),
})

const toView = (key: ForeignKey, { view, names }: Shown): ForeignKey => ({
  ...key,
  target: view,
  targetIsView: true,
  pairs: key.pairs.map(([source], index) => [source, names[index] ?? '']),
})

/** Every list that takes one of the names in each place. */
const choicesOf = (places: string[][]) =>
  places.reduce<string[][]>(
    (choices, names) => choices.flatMap((choice) => names.map((name) => [...choice, name])),
    [[]],
  )
