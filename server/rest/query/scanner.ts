import { RestError } from '../rest-error.ts'
import type { Field, JsonStep } from './query-tree.ts'

/** PostgreSQL silently truncates longer names, so they are refused. */
const MAX_NAME_BYTES = 63

const PLAIN_NAME = /[\p{L}\p{N}_ $]+(?:-(?!>)[\p{L}\p{N}_ $]+)*/uy
/** The key of a JSON object needs quotes only around characters that end it. */
const PLAIN_KEY = /(?!")[^(\-:.,>)]+(?:-(?!>)[^(\-:.,>)]+)*/uy
const QUOTED = /"((?:[^"\\]|\\.)*)"/suy
const ARRAY_INDEX = /-?\d{1,9}(?=->|::|[.,)]|$)/uy

/** Reads one query parameter from start to end. All parsers of the query string use it. */
export class Scanner {
  readonly text: string
  readonly what: string
  /** What errors count before the text, as PostgREST does. */
  readonly offset: number
  position = 0

  constructor(text: string, what: string, offset = 0) {
    this.text = text
    this.what = what
    this.offset = offset
  }

  get atEnd() {
    return this.position >= this.text.length
  }

  peek(token: string) {
    return this.text.startsWith(token, this.position)
  }

  take(token: string) {
    if (!this.peek(token)) return false
    this.position += token.length
    return true
  }

  expect(token: string) {
    if (!this.take(token)) this.fail(`expecting "${token}"`)
  }

  expectEnd() {
    if (!this.atEnd) this.fail('expecting end of input')
  }

  /** Consumes what a sticky expression matches here and returns its first group, or the whole match. */
  match(expression: RegExp) {
    expression.lastIndex = this.position
    const found = expression.exec(this.text)
    if (!found) return undefined
    this.position += found[0].length
    return found[1] ?? found[0]
  }

  skipSpaces() {
    this.match(/[ \t]*/y)
  }

  rest() {
    const rest = this.text.slice(this.position)
    this.position = this.text.length
    return rest
  }

  quoted() {
    return this.match(QUOTED)?.replaceAll(/\\(.)/gsu, '$1')
  }

  name(or = '') {
    return this.#nameLike(PLAIN_NAME, `field name (* or [a..z0..9_$])${or}`)
  }

  #key() {
    return this.#nameLike(PLAIN_KEY, '"-", digit or any non reserved character different from: .,>()')
  }

  #nameLike(plain: RegExp, what: string) {
    const name = this.quoted() ?? this.match(plain)?.trim()
    if (!name) return this.fail(`expecting ${what}`)
    if (Buffer.byteLength(name) > MAX_NAME_BYTES) return this.fail(`name longer than ${MAX_NAME_BYTES} bytes`)
    return name
  }

  names() {
    const names = [this.name()]
    while (this.take(',')) names.push(this.name())
    this.expectEnd()
    return names
  }

  field(or?: string): Field {
    return { name: this.name(or), path: this.jsonPath() }
  }

  jsonPath() {
    const path: JsonStep[] = []
    while (this.peek('->')) {
      const arrow = this.take('->>') ? '->>' : '->'
      if (arrow === '->') this.expect('->')
      const index = this.match(ARRAY_INDEX)
      path.push({ arrow, key: index === undefined ? this.#key() : Number(index) })
    }
    return path
  }

  fail(details: string): never {
    const column = this.position + 1 + this.offset
    throw new RestError(
      400,
      'PGRST100',
      `"failed to parse ${this.what} (${this.text})" (line 1, column ${column})`,
      {
        details: this.atEnd
          ? `unexpected end of input ${details}`
          : `unexpected "${this.text[this.position]}" ${details}`,
      },
    )
  }
}
