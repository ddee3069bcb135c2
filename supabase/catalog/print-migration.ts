import type { SchemaFiles } from '../../server/database/schema/schema-files.ts'
import { digestOfSchemas, printStamp } from './carried-definitions.ts'
import { compareCatalogs, type Catalog, type Difference } from './read-catalog.ts'
import { definedBy, splitStatements } from './split-statements.ts'

const GRANTS = 'grants of '

/** What `create or replace` changes; tables, columns, constraints, indexes and types are changed by hand. */
const REPLACEABLE = /^(function|view|trigger|policy) /

/**
 * The migration from what the migrations make to what `schemas` state. Functions, views, triggers, policies and grants
 * are carried with their text in `schemas`. What no statement can say without knowing the rows, such as a renamed column,
 * is named in a comment for somebody to write.
 */
export function printMigration(files: SchemaFiles, migrated: Catalog, built: Catalog) {
  const differences = compareCatalogs(migrated, built)
  const [grants, objects] = partition(differences, ({ name }) => name.startsWith(GRANTS))
  const [replaceable, byHand] = partition(objects, ({ name }) => REPLACEABLE.test(name))
  const [removed, stated] = partition(replaceable, ({ to }) => to === undefined)
  const dropped = [...removed, ...stated.filter(hasOtherSignature)]
  const droppedGrants = new Set(dropped.map(({ name }) => GRANTS + name))
  const changedGrants = [
    ...grants.filter(({ name }) => !droppedGrants.has(name)),
    ...[...droppedGrants].map((name) => ({ name, from: undefined, to: built.get(name) })),
  ]
  const parts = [
    byHand.map(({ name, from, to }) => `-- By hand: ${name}: ${oneLine(from)} -> ${oneLine(to)}`),
    dropped.map(({ name }) => printDrop(name)),
    ['set check_function_bodies = off;'],
    printDefinitions(files, stated),
    ['reset check_function_bodies;'],
    changedGrants.flatMap(printGrants),
    [printStamp(digestOfSchemas(files))],
  ]
  return `${parts
    .filter((part) => part.length > 0)
    .map((part) => part.join('\n'))
    .join('\n\n')}\n`
}

function partition<T>(items: T[], isFirst: (item: T) => boolean): [T[], T[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}

const oneLine = (definition = 'none') => definition.replaceAll(/\s+/g, ' ').slice(0, 200)

/** PostgreSQL replaces a function only under the same parameters and result. */
function hasOtherSignature({ name, from, to }: Difference) {
  const signature = (definition = '') => definition.slice(0, definition.indexOf(' LANGUAGE '))
  return name.startsWith('function ') && from !== undefined && signature(from) !== signature(to)
}

function printDrop(name: string) {
  const [, kind = '', table = '', rest = ''] = /^(trigger|policy) (\S+) (.*)$/.exec(name) ?? []
  return kind ? `drop ${kind} "${rest}" on ${table};` : `drop ${name};`
}

function printDefinitions(files: SchemaFiles, stated: Difference[]) {
  const wanted = new Set(stated.map(({ name }) => name.replace(/^(function [^(]+)\(.*$/, '$1')))
  const found = [...files.structure, ...files.definitions].flatMap(splitStatements).filter((statement) => {
    const name = definedBy(statement)
    return name !== undefined && wanted.has(name)
  })
  const names = new Set(found.map(definedBy))
  const lines = found.map(({ comment, sql }) => {
    const [, policy, table] = /^create policy "([^"]+)"\s+on ([\w.]+)/.exec(sql) ?? []
    const drop = policy ? `drop policy if exists "${policy}" on ${table};\n` : ''
    return `${comment && `${comment}\n`}${drop}${sql}\n`
  })
  const missing = [...wanted].filter((name) => !names.has(name)).map((name) => `-- By hand: ${name}`)
  return [...missing, ...lines]
}

function printGrants({ name, from, to }: Difference) {
  const [, kind = '', object = ''] = /^grants of (\w+) (.*)$/.exec(name) ?? []
  const [, table = '', column] = kind === 'column' ? (/^(.*)\.(\w+)$/.exec(object) ?? []) : []
  const line = (verb: 'grant' | 'revoke', privilege: string, roles: string[]) => {
    const what = column ? `${privilege} (${column}) on ${table}` : `${privilege} on ${kind} ${object}`
    return `${verb} ${what} ${verb === 'grant' ? 'to' : 'from'} ${roles.join(', ')};`
  }
  const lines = (verb: 'grant' | 'revoke', grants: string[]) => {
    const roles = new Map<string, string[]>()
    for (const grant of grants) {
      const [role = '', ...privilege] = grant.toLowerCase().split(' ')
      const key = privilege.join(' ')
      roles.set(key, [...(roles.get(key) ?? []), role])
    }
    return [...roles].map(([privilege, named]) => line(verb, privilege, named))
  }
  const before = from ? from.split(', ') : []
  const after = to ? to.split(', ') : []
  return [
    ...lines(
      'revoke',
      before.filter((grant) => !after.includes(grant)),
    ),
    ...lines(
      'grant',
      after.filter((grant) => !before.includes(grant)),
    ),
  ]
}
