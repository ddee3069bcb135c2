import type { Catalogue } from '../catalogue/catalogue.ts'

/** One SQL statement and the values it refers to by number. */
export type Statement = { text: string; values: string[] }

/** What grows while one request is compiled: its values and the names of its tables. */
export class Compilation {
  readonly catalogue: Catalogue
  readonly values: string[] = []
  #aliases = 0

  constructor(catalogue: Catalogue) {
    this.catalogue = catalogue
  }

  value(value: string) {
    this.values.push(value)
    return `$${this.values.length}`
  }

  alias() {
    this.#aliases += 1
    return `t${this.#aliases}`
  }
}

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`

export const quoteNames = (names: string[]) => names.map(quoteName).join(', ')

/** Only for names from the catalogue: the exposed schema is no choice of the caller's. */
export const qualifiedName = (name: string) => `"public".${quoteName(name)}`
