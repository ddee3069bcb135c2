import { RestError } from '../rest-error.ts'
import { emptyLevel, type Embed, type SelectItem } from './query-tree.ts'
import { Scanner } from './scanner.ts'

const MAX_EMBED_DEPTH = 3
const MAX_EMBEDS = 20

const CAST = /[\p{L}\p{N}_ ]+(?:\[\])?/uy

/** Reads `select=id,title:name,owner:users!inner(name),data->>key::int`. */
export function parseSelect(text: string): SelectItem[] {
  const parser = new SelectParser(text)
  const items = parser.items(0)
  parser.scanner.expectEnd()
  return items
}

class SelectParser {
  readonly scanner: Scanner
  #embeds = 0

  constructor(text: string) {
    this.scanner = new Scanner(text, 'select parameter')
  }

  items(depth: number): SelectItem[] {
    const { scanner } = this
    scanner.skipSpaces()
    if (scanner.atEnd || scanner.peek(')')) return []
    const items = [this.item(depth)]
    while (scanner.take(',')) items.push(this.item(depth))
    return items
  }

  item(depth: number): SelectItem {
    const { scanner } = this
    scanner.skipSpaces()
    if (scanner.take('*')) {
      scanner.skipSpaces()
      return { kind: 'star' }
    }
    if (scanner.take('...')) return this.embed(scanner.name(), depth, { spread: true })

    const first = scanner.name()
    const alias = scanner.peek(':') && !scanner.peek('::') ? first : undefined
    if (alias) scanner.expect(':')
    const name = alias ? scanner.name() : first
    if (scanner.peek('!') || (scanner.peek('(') && !this.#isCount(name))) {
      return this.embed(name, depth, { alias, spread: false })
    }
    return this.column(name, alias)
  }

  column(name: string, alias?: string): SelectItem {
    const { scanner } = this
    if (scanner.peek('()')) refuseAggregate()
    const path = scanner.jsonPath()
    const cast = scanner.take('::') ? this.#cast() : undefined
    if (/^\.(sum|avg|min|max|count)\(\)/.test(scanner.text.slice(scanner.position))) refuseAggregate()
    if (!scanner.atEnd && !scanner.peek(',') && !scanner.peek(')')) {
      scanner.fail('expecting "->", "::", ",", ")" or end of input')
    }
    return { kind: 'column', field: { name, path }, alias, cast }
  }

  embed(name: string, depth: number, { alias, spread }: Pick<Embed, 'alias' | 'spread'>): Embed {
    const { scanner } = this
    this.#embeds += 1
    if (depth >= MAX_EMBED_DEPTH)
      scanner.fail(`resources are embedded at most ${MAX_EMBED_DEPTH} levels deep`)
    if (this.#embeds > MAX_EMBEDS) scanner.fail(`at most ${MAX_EMBEDS} resources are embedded`)

    let inner = false
    let hint: string | undefined
    while (scanner.take('!')) {
      const word = scanner.name()
      if (word === 'inner') inner = true
      else if (word !== 'left') hint = word
    }
    scanner.expect('(')
    const items = this.items(depth + 1)
    scanner.expect(')')
    scanner.skipSpaces()
    return { kind: 'embed', name, alias, hint, inner, spread, level: emptyLevel(items) }
  }

  #isCount(name: string) {
    return name === 'count' && this.scanner.peek('()')
  }

  #cast() {
    return this.scanner.match(CAST)?.trim() ?? this.scanner.fail('expecting letter or digit')
  }
}

function refuseAggregate(): never {
  throw new RestError(400, 'PGRST123', 'Use of aggregate functions is not allowed')
}
