import type { Condition, Filter, Operation } from '../query/query-tree.ts'
import { RestError } from '../rest-error.ts'
import { columnOf, compileField, plainType, type Source } from './compile-field.ts'
import { arrayLiteral, type Compilation } from './statement.ts'

/** What the names in conditions can refer to: columns of the source, or values of joined embedded resources. */
type ConditionScope = Source & { embedded?: (name: string) => string | undefined }

export function compileConditions(compilation: Compilation, scope: ConditionScope, conditions: Condition[]) {
  return conditions.map((condition) => compileCondition(compilation, scope, condition))
}

function compileCondition(compilation: Compilation, scope: ConditionScope, condition: Condition): string {
  const compiled =
    condition.kind === 'filter'
      ? compileFilter(compilation, scope, condition)
      : `(${compileConditions(compilation, scope, condition.conditions).join(` ${condition.kind} `)})`
  return condition.negated ? `not (${compiled})` : compiled
}

function compileFilter(compilation: Compilation, scope: ConditionScope, { field, operation }: Filter) {
  const embedded = scope.relation.columns.has(field.name) ? undefined : scope.embedded?.(field.name)
  if (embedded) {
    if (operation.kind === 'is' && operation.value === 'null') return `${embedded} is null`
    if (operation.kind === 'is' && operation.value === 'not_null') return `${embedded} is not null`
    throw new RestError(400, 'PGRST120', `Bad operator on the '${field.name}' embedded resource`, {
      details: 'Only is null or not is null filters are allowed on embedded resources',
    })
  }
  if (operation.kind === 'text-search') return compileTextSearch(compilation, scope, field, operation)
  return compileOperation(compilation, compileField(compilation, scope, field), operation)
}

type TextSearch = Extract<Operation, { kind: 'text-search' }>

function compileTextSearch(
  compilation: Compilation,
  source: Source,
  field: Filter['field'],
  { parser, language, value }: TextSearch,
) {
  const operand = compileField(compilation, source, field)
  const configuration = language ? `${compilation.value(language)}::regconfig, ` : ''
  const isVector = field.path.length === 0 && plainType(columnOf(source, field.name)) === 'tsvector'
  const vector = isVector ? operand : `to_tsvector(${configuration}${operand})`
  return `${vector} @@ ${parser}(${configuration}${compilation.value(value)})`
}

function compileOperation(
  compilation: Compilation,
  operand: string,
  operation: Exclude<Operation, { kind: 'text-search' }>,
) {
  if (operation.kind === 'is') return `${operand} is ${operation.value.replace('_', ' ')}`
  if (operation.kind === 'in') return `${operand} = any(${compilation.value(arrayLiteral(operation.values))})`
  const { operator, quantifier, value } = operation
  const pattern = operator === 'like' || operator === 'ilike' ? value.replaceAll('*', '%') : value
  const parameter = compilation.value(pattern)
  return `${operand} ${operator} ${quantifier ? `${quantifier}(${parameter})` : parameter}`
}
