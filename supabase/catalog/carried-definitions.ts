import { createHash } from 'node:crypto'
import type { SchemaFiles } from '../../server/database/schema/schema-files.ts'
import { splitStatements } from './split-statements.ts'

const STAMP = /^-- Carries supabase\/schemas as of ([0-9a-f]{64})\.$/m

export const printStamp = (digest: string) => `-- Carries supabase/schemas as of ${digest}.`

/** The state of `schemas` that the newest migration carries. */
export const readStamp = ({ migrations }: SchemaFiles) => STAMP.exec(migrations.at(-1)?.sql ?? '')?.[1]

/** Changes with every statement, not with comments, line breaks, or the order of statements and columns. */
export function digestOfSchemas({ structure, definitions }: SchemaFiles) {
  const statements = [...structure, ...definitions].flatMap(splitStatements).map(({ sql }) => normalize(sql))
  return createHash('sha256').update(statements.toSorted().join('\n')).digest('hex')
}

function normalize(sql: string) {
  if (sql.includes('$$')) return sql
  const plain = sql.replaceAll(/--[^\n]*/g, '').replaceAll(/\s+/g, ' ')
  const isTable = plain.startsWith('create table')
  return isTable ? plain.replace(/ \);$/, ', ').split(', ').toSorted().join(', ') : plain
}
