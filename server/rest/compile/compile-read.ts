import type { Schema, Relation } from '../schema/schema.ts'
import type { Level } from '../query/query-tree.ts'
import { compileLevel, inOrder } from './compile-level.ts'
import { compileResult, countRows, type BodyFormat } from './compile-result.ts'
import { Compilation, qualifiedName, type Statement } from './statement.ts'

type Read = { relation: Relation; level: Level; format: BodyFormat; counted: boolean }

export function compileRead(schema: Schema, { relation, level, format, counted }: Read): Statement {
  const compilation = new Compilation(schema)
  const source = { relation, alias: compilation.alias() }
  const { rows, matches } = compileLevel(
    compilation,
    source,
    inOrder(source, level),
    `${qualifiedName(relation.name)} ${source.alias}`,
  )
  const text = compileResult({ rows, format, total: counted ? countRows(matches) : undefined })
  return { text, values: compilation.values }
}
