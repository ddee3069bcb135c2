import type { Migration, SchemaObject } from './read-schema-objects.ts'

const HEAD = `# Schema index

Written by \`npm run types\`. The migration that holds the current definition of each table, view, type,
domain, function and trigger. The first migration of a table or a type creates it, the others change it; an earlier one
belongs to a table of the same name that was dropped since. An overloaded function names every migration that creates
one of that name. A renamed object was created under its former name.
`

const SECTIONS: [title: string, kind: SchemaObject['kind']][] = [
  ['Tables', 'table'],
  ['Views', 'view'],
  ['Types', 'type'],
  ['Domains', 'domain'],
  ['Functions', 'function'],
  ['Triggers', 'trigger'],
]

/** Throws if no migration defines an object. */
export function printSchemaIndex(objects: SchemaObject[], migrations: Migration[]) {
  const sections = SECTIONS.map(([title, kind]) => {
    const rows = objects
      .filter((object) => object.kind === kind)
      .map((object) => `| \`${nameOf(object)}\` | ${describeDefinition(object, migrations)} |\n`)
    return `\n## ${title}\n\n| name | defined in |\n|---|---|\n${rows.join('')}`
  })
  return HEAD + sections.join('')
}

const nameOf = ({ schema, name, table }: SchemaObject) =>
  table ? `${name} on ${schema}.${table}` : `${schema}.${name}`

function describeDefinition(object: SchemaObject, migrations: Migration[]) {
  const creations = filesThat(createPattern(object), migrations)
  if (creations.length > 0) {
    const current = object.isOverloaded ? creations : creations.slice(-1)
    return [...new Set([...current, ...changes(object, migrations)])].join(', ')
  }
  const rename = findRename(object, migrations)
  const former = rename && { ...object, name: rename.formerName }
  const created = former && filesThat(createPattern(former), migrations).at(-1)
  if (!created) throw new Error(`No migration defines ${nameOf(object)}`)
  const later = new Set([...changes(former, migrations), rename.file, ...changes(object, migrations)])
  later.delete(created)
  return [`${created} (as \`${rename.formerName}\`)`, ...later].join(', ')
}

const changes = ({ kind, schema, name }: SchemaObject, migrations: Migration[]) =>
  kind === 'table' || kind === 'type' ? filesThat(pattern(`alter ${kind} ${schema}.${name}`), migrations) : []

function findRename({ kind, name }: SchemaObject, migrations: Migration[]) {
  const rename = new RegExp(String.raw`alter ${kind} (?:\w+\.)?(\w+)[^;]*?\srename to ${name};`)
  for (const { file, sql } of migrations) {
    const formerName = rename.exec(sql)?.[1]
    if (formerName) return { formerName, file }
  }
  return undefined
}

function createPattern({ kind, schema, name, table }: SchemaObject) {
  if (kind !== 'trigger') return pattern(`create (?:or replace )?${kind} ${schema}.${name}`)
  // A function that prepares a table creates some triggers by a format with %s for the table.
  return pattern(String.raw`create (?:constraint )?trigger ${name}\b[^;]*?\son (?:${schema}.${table}|%s)`)
}

const pattern = (start: string) => new RegExp(String.raw`${start.replaceAll('.', '[.]')}(?![\w.])`)

const filesThat = (define: RegExp, migrations: Migration[]) =>
  migrations.filter(({ sql }) => define.test(sql)).map(({ file }) => file)
