import { parseAst } from 'vite'

/** One small change to a file, such as `<` to `<=`. */
export type Mutant = {
  file: string
  start: number
  end: number
  replacement: string
  line: number
  /** The line of the file on which the change begins. */
  code: string
  /** What is replaced by what, shortened. */
  change: string
}

/** Mutants of a file that no test notices, by the code and the change of each. */
export type Survivors = {
  file: string
  judgment: 'equivalent' | 'accepted'
  reason: string
  mutants: [code: string, change: string][]
}

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Change = { at: { start: number; end: number }; by: string }
type Operator = (node: Node, parent: Node, source: string) => Change[]

const SWAPPED: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '+=': '-=',
  '-=': '+=',
}

/** Calls without which a value stays of the same type. */
const FILTERING =
  /^(filter|trim|trimStart|trimEnd|slice|sort|toSorted|reverse|toReversed|toLowerCase|toUpperCase|normalize)$/

/** A call, or a statement or function that does nothing else. */
const LOG_CALL = /^(?:\([^()]*\) => )?(?:void )?(?:\w+\.)*(?:log|logger|console)\.\w+\([^;]*\)$/

/** Smaller numbers are counts and boundaries, where one more matters; others are times and sizes. */
const MEASURES_FROM = 1_000

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const textOf = (node: Node, source: string) => source.slice(node.start, node.end)

const isString = (value: unknown) =>
  isNode(value) &&
  (value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value.value === 'string'))

function swapOperator({ type, left, right, operator }: Node, _parent: Node, source: string): Change[] {
  const isSwapped = type === 'BinaryExpression' || type === 'AssignmentExpression'
  const swapped = SWAPPED[String(operator)]
  if (!isSwapped || !swapped || !isNode(left) || !isNode(right)) return []
  if (String(operator).startsWith('+') && (isString(left) || isString(right))) return []
  const start = source.indexOf(String(operator), left.end)
  return [{ at: { start, end: start + String(operator).length }, by: swapped }]
}

/** A comparison is flipped by swapping its operator. */
function flipCondition({ type, test }: Node, _parent: Node, source: string): Change[] {
  const hasCondition = /^(If|While|DoWhile)Statement$|^ConditionalExpression$/.test(type)
  if (!hasCondition || !isNode(test) || /^[!=]==$/.test(String(test.operator))) return []
  return [{ at: test, by: `!(${textOf(test, source)})` }]
}

function dropOperand({ type, left, right, ...node }: Node, _parent: Node, source: string): Change[] {
  if (type !== 'LogicalExpression' || !isNode(left) || !isNode(right)) return []
  return [left, right].map((kept) => ({ at: node, by: `(${textOf(kept, source)})` }))
}

function changeLiteral(node: Node, parent: Node): Change[] {
  const { type, value } = node
  if (
    parent.source === node ||
    (parent.key === node && !parent.computed) ||
    parent.type === 'ExpressionStatement'
  )
    return []
  if (type === 'TemplateLiteral')
    return parent.type === 'TaggedTemplateExpression' ? [] : [{ at: node, by: "''" }]
  if (type !== 'Literal' || node.regex) return []
  if (typeof value === 'string') return [{ at: node, by: value === '' ? "'mutated'" : "''" }]
  if (typeof value === 'number')
    return [{ at: node, by: String(value < MEASURES_FROM ? value + 1 : value * 2) }]
  return typeof value === 'boolean' ? [{ at: node, by: String(!value) }] : []
}

function changeReturnValue({ type, argument, body }: Node): Change[] {
  const value = type === 'ReturnStatement' ? argument : type === 'ArrowFunctionExpression' ? body : undefined
  if (!isNode(value) || /^(BlockStatement|Literal|TemplateLiteral)$/.test(value.type)) return []
  return textIsUndefined(value) ? [] : [{ at: value, by: 'undefined' }]
}

const textIsUndefined = (value: Node) => value.type === 'Identifier' && value.name === 'undefined'

/** Removing all that an `if` does is the same as removing the `if`. */
function removeStatement(node: Node, parent: Node): Change[] {
  if (parent.type === 'IfStatement' && !parent.alternate) return []
  const isGuard = node.type === 'IfStatement' && !node.alternate
  const isRemoved = isGuard || /^(Expression|Throw)Statement$/.test(node.type)
  return isRemoved ? [{ at: node, by: ';' }] : []
}

function removeCall({ type, callee, ...node }: Node, parent: Node, source: string): Change[] {
  if (type !== 'CallExpression' || parent.type === 'ExpressionStatement' || !isNode(callee)) return []
  const { object, property } = callee
  if (!isNode(object) || !isNode(property) || !FILTERING.test(String(property.name))) return []
  return [{ at: node, by: textOf(object, source) }]
}

const OPERATORS: Operator[] = [
  swapOperator,
  flipCondition,
  dropOperand,
  changeLiteral,
  changeReturnValue,
  removeStatement,
  removeCall,
]

/** Types do nothing when the program runs, and what is logged is not behavior. */
const isSkipped = (node: Node, source: string) =>
  /^TS|^ImportDeclaration$|^Export(All|Named)Declaration$/.test(node.type)
    ? !hasCode(node)
    : LOG_CALL.test(textOf(node, source))

const hasCode = ({ type, declaration }: Node) =>
  /^TS(As|Satisfies|NonNull)Expression$/.test(type) || isNode(declaration)

const shorten = (text: string) => {
  const flat = text.replaceAll(/\s+/g, ' ')
  return flat.length > 60 ? `${flat.slice(0, 30)}…${flat.slice(-29)}` : flat
}

/** All mutants of one file. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const mutants: Mutant[] = []

  function add({ at: { start, end }, by }: Change) {
    const line = source.slice(0, start).split('\n').length
    const code = source.split('\n')[line - 1]?.trim() ?? ''
    const change = `${shorten(source.slice(start, end))} → ${shorten(by)}`
    mutants.push({ file, start, end, replacement: by, line, code, change })
  }

  function visit(node: Node, parent: Node) {
    if (isSkipped(node, source)) return
    for (const operator of OPERATORS) operator(node, parent, source).forEach(add)
    for (const [key, value] of Object.entries(node))
      if (key !== 'typeAnnotation' && key !== 'typeArguments')
        for (const child of [value].flat()) if (isNode(child)) visit(child, node)
  }

  const program = parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node
  visit(program, program)
  return mutants
}

export const applyMutant = ({ start, end, replacement }: Mutant, source: string) =>
  source.slice(0, start) + replacement + source.slice(end)
