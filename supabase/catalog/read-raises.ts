import path from 'node:path'
import { definedBy, splitStatements, type Statement } from './split-statements.ts'

/** A place where a function refuses something: RAISE, or `private.refuse` and `private.refuse_and_keep` with a sentence. */
export type Raise = {
  place: string
  /** The one that raises. */
  function: string
  /** P0001 where none is given, as in PL/pgSQL. */
  code: string
  /** The words as far as they are written down; what is filled in is left out. */
  message: string
  field: string | undefined
  reason: string | undefined
}

const STRING = "'(?:[^']|'')*'"
const RAISED = new RegExp(`\\braise (?!notice|warning)(?:exception )?((?:${STRING}|[^';])*);`, 'g')
const REFUSED = /\bprivate\.refuse(?:_and_keep)?\(/g
const IN_ARGUMENTS = new RegExp(`${STRING}|[(),]`, 'g')
/** They raise what others give them. */
const HELPERS = new Set(['private.refuse', 'private.refuse_and_keep'])

export const readRaises = (file: { file: string; sql: string }) => splitStatements(file).flatMap(readFunction)

function readFunction(statement: Statement): Raise[] {
  const [kind, name = ''] = definedBy(statement)?.split(' ') ?? []
  if (kind !== 'function' || HELPERS.has(name)) return []
  const raises = [...readRaised(statement.sql), ...readRefused(statement.sql)]
  return raises.map(({ index, ...raise }) =>
    Object.assign(raise, { place: placeOf(statement, index), function: name }),
  )
}

type Found = Omit<Raise, 'place' | 'function'> & { index: number }

const readRaised = (sql: string): Found[] =>
  [...sql.matchAll(RAISED)].map(({ 1: rest = '', index }) => ({
    index,
    code: /errcode = '(\w+)'/.exec(rest)?.[1] ?? /^(\w+_violation)/.exec(rest)?.[1] ?? 'P0001',
    message: wordsOf(rest.split(' using ', 1)[0] ?? ''),
    field: undefined,
    reason: undefined,
  }))

const readRefused = (sql: string): Found[] =>
  [...sql.matchAll(REFUSED)].map(({ 0: call, index }) => {
    const [code = '', sentence = '', ...rest] = splitArguments(sql.slice(index + call.length))
    const named = rest.find((argument) => argument.startsWith('reason => '))
    const [field, inOrder] = rest.filter((argument) => argument !== named)
    const reason = named ?? inOrder
    return {
      index,
      code: wordsOf(code),
      message: wordsOf(sentence),
      field: field && wordsOf(field),
      reason: reason && wordsOf(reason),
    }
  })

function placeOf({ file, sql, line }: Statement, index: number) {
  const inFile = line + sql.slice(0, index).split('\n').length - 1
  return `${file.slice(file.indexOf(`schemas${path.sep}`) + 'schemas'.length + 1)}:${inFile}`
}

/** The longest string of an expression, or the expression itself if it has none. */
function wordsOf(expression: string) {
  const strings = [...expression.matchAll(new RegExp(STRING, 'g'))].map(([quoted]) =>
    quoted.slice(1, -1).replaceAll("''", "'").trim(),
  )
  return strings.toSorted((one, other) => other.length - one.length)[0] ?? expression.trim()
}

/** The arguments of a call, from behind its opening parenthesis on. */
function splitArguments(text: string): string[] {
  const found: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: token, index } of text.matchAll(IN_ARGUMENTS)) {
    if (token === '(') depth++
    const isEnd = token === ')' && depth === 0
    if (token === ')') depth--
    if (isEnd || (token === ',' && depth === 0)) {
      found.push(text.slice(start, index).trim())
      start = index + 1
    }
    if (isEnd) break
  }
  return found
}
