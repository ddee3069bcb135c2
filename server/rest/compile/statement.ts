import type { Schema } from '../schema/schema.ts'

/** One SQL statement and its parameters. */
export type Statement = { text: string; values: string[] }

/** Collects the parameters and table aliases of one statement. */
export class Compilation {
  readonly schema: Schema
  readonly values: string[] = []
  #aliases = 0

  constructor(schema: Schema) {
    this.schema = schema
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

export function arrayLiteral(values: string[]) {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}

/** Only for names that were found in the schema. */
export const qualifiedName = (name: string) => `"public".${quoteName(name)}`
