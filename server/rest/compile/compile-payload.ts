import type { Relation } from '../schema/schema.ts'
import { RestError } from '../rest-error.ts'
import { quoteName, type Compilation } from './statement.ts'

/** Rows sent by a client. The JSON text is passed to PostgreSQL unchanged. */
export type Payload = {
  /** A JSON array of objects. */
  json: string
  rowCount: number
  columns: string[]
  /** Whether missing keys mean the column's default instead of null. */
  defaults: boolean
}

/** A record set named payload with the relation's column types. */
export function compilePayload(
  compilation: Compilation,
  relation: Relation,
  { json, columns, defaults }: Payload,
) {
  const known = columns.map((name) => {
    const column = relation.columns.get(name)
    if (column && !column.isComputed) return column
    throw new RestError(
      400,
      'PGRST204',
      `Could not find the '${name}' column of '${relation.name}' in the schema cache`,
    )
  })
  const record = known.map(({ name, type }) => `${quoteName(name)} ${type}`).join(', ')
  const parameter = compilation.value(json)
  const withDefault = defaults ? known.filter((column) => column.default !== null) : []
  if (withDefault.length === 0) return `json_to_recordset(${parameter}::json) as payload (${record})`

  const pairs = withDefault.map((column) => `${compilation.value(column.name)}::text, ${column.default}`)
  const completed = `select jsonb_agg(jsonb_build_object(${pairs.join(', ')}) || sent) from jsonb_array_elements(${parameter}::jsonb) sent`
  return `jsonb_to_recordset((${completed})) as payload (${record})`
}
