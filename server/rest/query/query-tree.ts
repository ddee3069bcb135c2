/** One step into a JSON value: `->key`, `->>key`, `->0`. */
export type JsonStep = { arrow: '->' | '->>'; key: string | number }

export type Field = { name: string; path: JsonStep[] }

export type ColumnItem = { kind: 'column'; field: Field; alias?: string; cast?: string }
type StarItem = { kind: 'star' }
export type Embed = {
  kind: 'embed'
  name: string
  alias?: string
  hint?: string
  inner: boolean
  /** `...other(a, b)`: its columns appear as columns of the parent. */
  spread: boolean
  level: Level
}
export type SelectItem = ColumnItem | StarItem | Embed

export type Quantifier = 'any' | 'all'
export type IsValue = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Operation =
  | { kind: 'compare'; operator: string; quantifier?: Quantifier; value: string }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'text-search'; parser: string; language?: string; value: string }

export type Filter = { kind: 'filter'; field: Field; negated: boolean; operation: Operation }
export type Logic = { kind: 'and' | 'or'; negated: boolean; conditions: Condition[] }
export type Condition = Filter | Logic

export type OrderTerm = {
  /** Set when ordering by a column of an embedded resource. */
  relation?: string
  field: Field
  direction?: 'asc' | 'desc'
  nulls?: 'first' | 'last'
}

/** The query of one resource: the requested one or an embedded one. */
export type Level = {
  items: SelectItem[]
  conditions: Condition[]
  order: OrderTerm[]
  limit?: number
  offset: number
}

export type ParsedQuery = {
  level: Level
  columns?: string[]
  onConflict?: string[]
  /** The arguments of a function called by GET, each with all its values. */
  callArguments: Map<string, string[]>
}

export const emptyLevel = (items: SelectItem[]): Level => ({ items, conditions: [], order: [], offset: 0 })

export const isEmbed = (item: SelectItem): item is Embed => item.kind === 'embed'

/** The name by which filters, order and limits refer to an embedded resource. */
export const embedName = (embed: Embed) => embed.alias ?? embed.name

export const findEmbed = (level: Level, name: string) =>
  level.items.filter(isEmbed).find((embed) => embedName(embed) === name || embed.name === name)
