import type { Payload } from '../compile/compile-payload.ts'
import type { CallArguments } from '../compile/compile-call.ts'
import { notImplemented, RestError } from '../rest-error.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

type Shape = { columns?: string[]; defaults: boolean }

/** The rows to write. Only their column names are inspected; the values stay text. */
export function readRows(body: unknown, { columns, defaults }: Shape): Payload {
  const { text, value } = parseJson(body)
  const rows = Array.isArray(value) ? value : [value]
  const json = Array.isArray(value) ? text : `[${text}]`
  if (!rows.every(isObject)) throw invalidBody('All object keys must match')
  const names = columns ?? Object.keys(rows[0] ?? {})
  if (!columns && !rows.every((row) => hasExactly(row, names)))
    throw invalidBody('All object keys must match')
  return { json, rowCount: rows.length, columns: [...new Set(names)], defaults }
}

export function readChanges(body: unknown, shape: Shape): Payload {
  const payload = readRows(body, shape)
  if (payload.rowCount > 1) throw notImplemented('An update takes one object')
  return payload
}

/** The named arguments of a function. */
export function readArguments(body: unknown, columns?: string[]): CallArguments {
  if (!isFilled(body)) return { json: '{}', names: [] }
  const { text, value } = parseJson(body)
  if (!isObject(value)) throw notImplemented('A function takes one object with its named arguments')
  return { json: text, names: columns ?? Object.keys(value) }
}

function parseJson(body: unknown) {
  try {
    if (!isFilled(body)) throw new SyntaxError('empty')
    const text = utf8.decode(body)
    return { text, value: JSON.parse(text) as unknown }
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

function isFilled(body: unknown): body is Buffer {
  return Buffer.isBuffer(body) && body.length > 0
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function hasExactly(row: Record<string, unknown>, names: string[]) {
  return Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name))
}

const invalidBody = (message: string) => new RestError(400, 'PGRST102', message)
