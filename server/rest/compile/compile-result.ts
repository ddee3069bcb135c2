/** The format of the body: a list, a single object, CSV, or none. */
export type BodyFormat = 'array' | 'object' | 'csv' | 'none'

/** Refuses an answer over the size limit. */
export const countAnswer = (part: string) => `private.count_answer(${part})`

const FIRST_ROW = '(array_agg(row_to_json(r)))[1]'

const BODIES: Record<BodyFormat, string> = {
  array: `coalesce(json_agg(r), '[]')::text`,
  object: `${FIRST_ROW}::text`,
  csv: `(select coalesce(string_agg(name, ','), '') from json_object_keys(${FIRST_ROW}) name) || e'\\n' ||
        coalesce(string_agg(substr(r::text, 2, length(r::text) - 2), e'\\n'), '')`,
  none: `''`,
}

type Result = {
  rows: string
  format: BodyFormat
  /** Defaults to the number of rows. */
  count?: string
  total?: string
  inserted?: string
}

/** Every statement returns one row of the same shape. PostgreSQL writes the body. */
export function compileResult({ rows, format, count = 'count(*)', total, inserted }: Result) {
  return `select ${count}, ${format === 'none' ? BODIES.none : countAnswer(BODIES[format])}, ${total ?? 'null'}, ${inserted ?? 'null'} from (${rows}) r`
}

export const countRows = (rows: string) => `(select count(*) from (${rows}) counted)`
