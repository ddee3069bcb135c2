import { types } from 'pg'

/** JSON text, made by `sql.json`: an array would otherwise be sent as an array of PostgreSQL. */
export class Json {
  readonly text: string
  constructor(value: unknown) {
    this.text = JSON.stringify(value)
  }
}

type Scalar = string | number | bigint | boolean | Date | Uint8Array | Json | null
export type Value = Scalar | readonly Value[]

type Sent = string | Buffer | null | Sent[]

/** PostgreSQL infers the type of a parameter from its place in the statement, as for a literal. */
export function serialize(value: Value): Sent {
  if (value === null || typeof value === 'string') return value
  if (value === undefined) throw new TypeError('A statement was given an undefined value')
  if (value instanceof Json) return value.text
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  if (isList(value)) return value.map(serialize)
  if (typeof value === 'object')
    throw new TypeError('A statement was given an object that is not marked as JSON')
  return String(value)
}

const isList = (value: Value): value is readonly Value[] => Array.isArray(value)

const { DATE, INTERVAL, TIMESTAMP, TIMESTAMPTZ } = types.builtins
const DATE_ARRAYS = [1182, 1115, 1185]
const NUMERIC_ARRAY = 1231

const toDate = (text: string) => new Date(text)
const toArrayOf = (parse: (text: string) => unknown) => (text: string) =>
  // The published types take this for a function.
  (types.arrayParser as unknown as ArrayParser).create(text, parse).parse()

type ArrayParser = { create(text: string, parse: (entry: string) => unknown): { parse(): unknown[] } }

/** Where values are read otherwise than pg does: a `date` is midnight in UTC, and no number loses digits. */
const PARSERS = new Map<number, (text: string) => unknown>([
  ...[DATE, TIMESTAMP, TIMESTAMPTZ].map((type) => [type, toDate] as const),
  ...DATE_ARRAYS.map((type) => [type, toArrayOf(toDate)] as const),
  [INTERVAL, String],
  [NUMERIC_ARRAY, toArrayOf(String)],
])

export const VALUE_TYPES = {
  getTypeParser: ((type, format) =>
    PARSERS.get(type) ?? types.getTypeParser(type, format)) satisfies typeof types.getTypeParser,
}
