import type {
  Argument,
  Column,
  ComputedColumn,
  Relation,
  Schema,
  SchemaFunction,
  SchemaType,
} from './read-schema.ts'

const ORIGIN = '// Written by `npm run types` from `supabase/schemas`.\n'

const HEAD = `${ORIGIN}
export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

const SHORTCUTS = `
type PublicSchema = Database['public']

export type Tables<Name extends keyof (PublicSchema['Tables'] & PublicSchema['Views'])> = (PublicSchema['Tables'] &
  PublicSchema['Views'])[Name]['Row']

export type TablesInsert<Name extends keyof PublicSchema['Tables']> = PublicSchema['Tables'][Name]['Insert']

export type TablesUpdate<Name extends keyof PublicSchema['Tables']> = PublicSchema['Tables'][Name]['Update']
`

/** Prints a schema in the format of Supabase's own tool, from which its client libraries infer types. */
export function printTypes({ relations, computedColumns, functions, enums }: Schema) {
  const tables = relations.filter(({ isView }) => !isView)
  const views = relations.filter(({ isView }) => isView)
  const viewNames = new Set(views.map(({ name }) => name))
  return [
    HEAD,
    'export type Database = {',
    "  __InternalSupabase: { PostgrestVersion: '12' }",
    '  public: {',
    ...section(
      'Tables',
      tables.flatMap((table) => printTable(table, computedColumns)),
    ),
    ...section('Views', views.flatMap(printView)),
    ...section('Functions', [
      ...functions.flatMap((fn) => printFunction(fn, viewNames)),
      ...printComputed(computedColumns),
    ]),
    ...section(
      'Enums',
      enums.map(({ name, labels }) => `      ${name}: ${labels.map((label) => `'${label}'`).join(' | ')}`),
    ),
    '    CompositeTypes: { [_ in never]: never }',
    '  }',
    '}',
    SHORTCUTS,
  ].join('\n')
}

/** The values of every enum, for code that does not use tables. */
export function printEnums({ enums }: Schema) {
  return [
    ORIGIN,
    'export const ENUMS = {',
    ...enums.map(({ name, labels }) => `  ${name}: [${labels.map((label) => `'${label}'`).join(', ')}],`),
    '} as const',
    '',
    'export type Enum<Name extends keyof typeof ENUMS> = (typeof ENUMS)[Name][number]',
    '',
  ].join('\n')
}

export function printConstraints({ constraints }: Schema) {
  const quote = (text: string) => `'${text.replaceAll("'", String.raw`\'`)}'`
  return [
    ORIGIN,
    '/** The field that a rule of the database is about, and its sentence for people, by the name of the rule. */',
    'export const CONSTRAINTS: Record<string, { field: string; sentence?: string }> = {',
    ...constraints.map(
      ({ name, field, sentence }) =>
        `  ${name}: { field: '${field}'${sentence === null ? '' : `, sentence: ${quote(sentence)}`} },`,
    ),
    '}',
    '',
  ].join('\n')
}

function section(name: string, lines: string[]) {
  return [`    ${name}: {`, ...lines, '    }']
}

function printTable(table: Relation, computedColumns: ComputedColumn[]) {
  const computed = computedColumns.filter(({ relation }) => relation === table.name)
  return [
    `      ${table.name}: {`,
    ...block('Row', [...table.columns.map(rowField), ...computed.map(computedField)]),
    ...block('Insert', table.columns.map(insertField)),
    ...block('Update', table.columns.map(updateField)),
    ...printRelationships(table),
    '      }',
  ]
}

function printView(view: Relation) {
  return [
    `      ${view.name}: {`,
    ...block('Row', view.columns.map(rowField)),
    ...printRelationships(view),
    '      }',
  ]
}

function block(name: string, fields: string[]) {
  return [`        ${name}: {`, ...fields.map((field) => `          ${field}`), '        }']
}

const rowField = (column: Column) => `${column.name}: ${nullable(column)}`

/** Ours are computed from columns that are never null. */
const computedField = ({ name, type }: ComputedColumn) => `${name}: ${typescript(type)}`

function insertField(column: Column) {
  if (column.alwaysGenerated) return `${column.name}?: never`
  return `${column.name}${column.nullable || column.hasDefault ? '?' : ''}: ${nullable(column)}`
}

const updateField = (column: Column) =>
  column.alwaysGenerated ? `${column.name}?: never` : `${column.name}?: ${nullable(column)}`

const nullable = ({ type, nullable: mayBeNull }: Column) => `${typescript(type)}${mayBeNull ? ' | null' : ''}`

function printRelationships({ relationships }: Relation) {
  if (relationships.length === 0) return ['        Relationships: []']
  const list = (names: string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`
  return [
    '        Relationships: [',
    ...relationships.flatMap((relationship) => [
      '          {',
      `            foreignKeyName: '${relationship.name}'`,
      `            columns: ${list(relationship.columns)}`,
      `            isOneToOne: ${relationship.isOneToOne}`,
      `            referencedRelation: '${relationship.referencedRelation}'`,
      `            referencedColumns: ${list(relationship.referencedColumns)}`,
      '          },',
    ]),
    '        ]',
  ]
}

function printFunction(fn: SchemaFunction, views: Set<string>) {
  const options = fn.rowOf
    ? [
        `        SetofOptions: { from: '*'; to: '${fn.rowOf}'; isOneToOne: ${!fn.returnsSet}; isSetofReturn: ${fn.returnsSet} }`,
      ]
    : []
  return [
    `      ${fn.name}: {`,
    `        Args: ${printArguments(fn.arguments)}`,
    `        Returns: ${printResult(fn, views)}`,
    ...options,
    '      }',
  ]
}

/** As functions of their row, by which the client knows that `*` does not include them. */
function printComputed(columns: ComputedColumn[]) {
  const names = [...new Set(columns.map(({ name }) => name))]
  return names.map((name) => {
    const overloads = columns
      .filter((column) => column.name === name)
      .map(
        ({ relation, type }) =>
          `{ Args: { '': Database['public']['Tables']['${relation}']['Row'] }; Returns: ${typescript(type)} }`,
      )
    return `      ${name}: ${overloads.join(' | ')}`
  })
}

function printArguments(list: Argument[]) {
  if (list.length === 0) return 'never'
  return `{ ${list.map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${typescript(type)}`).join('; ')} }`
}

function printResult({ rowOf, fields, returns, returnsSet }: SchemaFunction, views: Set<string>) {
  const single = rowOf
    ? `Database['public']['${views.has(rowOf) ? 'Views' : 'Tables'}']['${rowOf}']['Row']`
    : fields.length > 0
      ? `{ ${fields.map(({ name, type }) => `${name}: ${typescript(type)}`).join('; ')} }`
      : typescript(returns)
  return returnsSet ? `${single}[]` : single
}

const TYPESCRIPT: Record<string, string> = {
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  text: 'string',
  varchar: 'string',
  uuid: 'string',
  date: 'string',
  timestamptz: 'string',
}

function typescript({ name, kind, isArray }: SchemaType) {
  const single = kind === 'e' ? `Database['public']['Enums']['${name}']` : (TYPESCRIPT[name] ?? 'unknown')
  return isArray ? `${single}[]` : single
}
