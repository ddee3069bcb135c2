export type Statement = {
  /** Without the comment before it. */
  sql: string
  /** The comment lines that stand directly before it. */
  comment: string
  file: string
  line: number
}

/** What can hide a semicolon: comments, strings, quoted names, and bodies between dollar signs. */
const OPAQUE =
  /--[^\n]*|\/\*[\s\S]*?\*\/|\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$|;/gi

export function splitStatements({ file, sql }: { file: string; sql: string }): Statement[] {
  const statements: Statement[] = []
  let start = 0
  for (const { 0: token, index } of sql.matchAll(OPAQUE)) {
    if (token !== ';') continue
    const text = sql.slice(start, index + 1)
    const head = /^(?:\s*--[^\n]*\n|\s*\n)*\s*/.exec(text)?.[0] ?? ''
    const comment = head.slice(head.trimEnd().lastIndexOf('\n\n') + 1).trim()
    statements.push({
      sql: text.slice(head.length),
      comment,
      file,
      line: sql.slice(0, start + head.length).split('\n').length,
    })
    start = index + 1
  }
  return statements
}

/** The object that a statement defines, under the name that the catalog has for it; several functions may share one. */
export function definedBy({ sql }: Statement) {
  const [, kind, name] = /^create (?:or replace )?(function|view|table|type|domain) ([\w.]+)/.exec(sql) ?? []
  if (kind && name) return `${kind} ${name}`
  const [, trigger, triggered] = /^create [\w ]*trigger (\w+)[\s\S]*?\son ([\w.]+)/.exec(sql) ?? []
  if (trigger && triggered) return `trigger ${triggered} ${trigger}`
  const [, policy, protectedTable] = /^create policy "([^"]+)"\s+on ([\w.]+)/.exec(sql) ?? []
  return policy && protectedTable ? `policy ${protectedTable} ${policy}` : undefined
}
