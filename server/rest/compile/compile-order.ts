import { isToOne } from '../schema/relationships.ts'
import { embedName, type OrderTerm } from '../query/query-tree.ts'
import { notEmbedded, RestError } from '../rest-error.ts'
import { compileConditions } from './compile-condition.ts'
import { compileField, type Source } from './compile-field.ts'
import { joinRelated, type Joined } from './join-related.ts'
import type { Compilation } from './statement.ts'

export function compileOrder(compilation: Compilation, source: Source, order: OrderTerm[], joined: Joined[]) {
  const terms = order.map(({ relation, field, direction, nulls }) => {
    const value = relation
      ? compileRelated(compilation, source, findJoined(source, joined, relation), field)
      : compileField(compilation, source, field)
    return `${value}${direction ? ` ${direction}` : ''}${nulls ? ` nulls ${nulls}` : ''}`
  })
  return terms.length > 0 ? ` order by ${terms.join(', ')}` : ''
}

function findJoined(source: Source, joined: Joined[], name: string) {
  const found = joined.find(({ embed }) => embedName(embed) === name || embed.name === name)
  if (!found) throw notEmbedded(name)
  if (isToOne(found.relationship)) return found
  throw new RestError(400, 'PGRST118', `A related order on '${name}' is not possible`, {
    details: `'${source.relation.name}' and '${name}' do not form a many-to-one or one-to-one relationship`,
  })
}

/** The column of the embedded row, read again because the joined value is already JSON. */
function compileRelated(
  compilation: Compilation,
  source: Source,
  { embed, relationship }: Joined,
  field: OrderTerm['field'],
) {
  const related = joinRelated(compilation, source, relationship)
  const conditions = compileConditions(compilation, related.source, embed.level.conditions)
  const value = compileField(compilation, related.source, field)
  return `(select ${value} from ${related.from} where ${[...related.given, ...conditions].join(' and ')})`
}
