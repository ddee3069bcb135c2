import { escapeIdentifier } from 'pg'
import { serialize, type Value } from './values.ts'

/** Marks a part of a statement. A value that was read from JSON cannot have it, whatever its keys are. */
export const FRAGMENT = Symbol('part of a statement')

/** Texts, and between two of them a value or another part. */
export type Fragment = {
  readonly [FRAGMENT]: true
  readonly strings: readonly string[]
  readonly parts: readonly Part[]
}
export type Part = Value | Fragment

export type SentStatement = { text: string; values: unknown[] }

/** The text with a number for each value. */
export function compile(fragment: Fragment): SentStatement {
  const values: unknown[] = []
  const write = ({ strings, parts }: Fragment): string => {
    let text = strings[0] ?? ''
    for (let index = 0; index < parts.length; index++) {
      const part = parts[index] as Part
      text += isFragment(part) ? write(part) : `$${values.push(serialize(part))}`
      text += strings[index + 1]
    }
    return text
  }
  return { text: write(fragment), values }
}

const isFragment = (part: Part): part is Fragment =>
  part !== null && typeof part === 'object' && FRAGMENT in part

export const fragment = (strings: readonly string[], parts: readonly Part[]): Fragment => ({
  [FRAGMENT]: true,
  strings,
  parts,
})

export const rawText = (text: string) => fragment([text], [])

/** `name` or `schema.name`, quoted. */
export const identifier = (name: string) => rawText(name.split('.').map(escapeIdentifier).join('.'))

/** For `in`: no row matches an empty list. None would match `not in` either, because it contains a null then. */
export const list = (values: readonly Value[]): Fragment =>
  values.length === 0 ? rawText('(null)') : separate(values, ['(', ', ', ')'])

/** For `insert into name`: the columns of the first row, and the values of all. */
export function columnsAndValues(rows: readonly Record<string, Value>[]): Fragment {
  const columns = Object.keys(rows[0] ?? {})
  const tuples = rows.map((row) => list(columns.map((column) => row[column] as Value)))
  const names = columns.map((column) => escapeIdentifier(column)).join(', ')
  return separate(tuples, [`(${names}) values `, ', ', ''])
}

const separate = (parts: readonly Part[], [before, between, after]: [string, string, string]) =>
  fragment([before, ...parts.slice(1).map(() => between), after], parts)
