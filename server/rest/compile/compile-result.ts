/** The format of the body: a list, a single object, CSV, or none. */
export type BodyFormat = 'array' | 'object' | `${'array' | 'object'}-without-nulls` | 'csv' | 'none'

/** Refuses an answer over the size limit. */
export const countAnswer = (part: string) => `private.count_answer(${part})`

/*
 * The rows of an answer are called `r`, and a column of the same name would win wherever `r` stands alone: a client that
 * renames a column to `r` would read that column instead of its rows. Before a dot only a relation is looked for.
 */
export const ROW = 'r.*'

const FIRST_ROW = `(array_agg(row_to_json(${ROW})))[1]`

const BODIES: Record<BodyFormat, string> = {
  array: `coalesce(json_agg(${ROW}), '[]')::text`,
  object: `${FIRST_ROW}::text`,
  'array-without-nulls': `coalesce(json_strip_nulls(json_agg(${ROW})), '[]')::text`,
  'object-without-nulls': `json_strip_nulls(${FIRST_ROW})::text`,
  csv: `(select coalesce(string_agg(name, ','), '') from json_object_keys(${FIRST_ROW}) name) || e'\\n' ||
        coalesce(string_agg(substr((${ROW})::text, 2, length((${ROW})::text) - 2), e'\\n'), '')`,
  none: `''`,
}

type Result = {
  rows: string
  format: BodyFormat
  /** Defaults to the number of rows. */
  count?: string
  total?: string
  inserted?: string
  /** Of a function, which may choose the status of its answer. */
  status?: string
}

/** Every statement returns one row of the same shape. PostgreSQL writes the body. */
export function compileResult({ format, ...result }: Result) {
  return withBody(format === 'none' ? BODIES.none : countAnswer(BODIES[format]), result)
}

export function withBody(
  body: string,
  { rows, count = 'count(*)', total = 'null', inserted = 'null', status = 'null' }: Omit<Result, 'format'>,
) {
  return `select ${[count, body, total, inserted, status].join(', ')} from (${rows}) r`
}

export const countRows = (rows: string) => `(select count(*) from (${rows}) counted)`
