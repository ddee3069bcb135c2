import path from 'node:path'
import type { SchemaFiles } from '../../server/database/schema/schema-files.ts'
import { digestOfSchemas, readStamp } from '../../supabase/catalog/carried-definitions.ts'
import { readRaises, type Raise } from '../../supabase/catalog/read-raises.ts'
import { definedBy, splitStatements, type Statement } from '../../supabase/catalog/split-statements.ts'

const MAX_LINES = 300
const BASELINE = '20261117000000'

/** A mistake that can be read from the files of the schema. */
export type SqlLint = { finds: string; find: (files: SchemaFiles, today: Date) => string[] }

const schemaOf = ({ structure, definitions }: SchemaFiles) => [...structure, ...definitions]
const statementsOf = (files: SchemaFiles) => schemaOf(files).flatMap(splitStatements)
const placeOf = ({ file, line }: Statement) =>
  `${path.basename(path.dirname(file))}/${path.basename(file)}:${line}`
const where = (files: SchemaFiles, isWrong: (statement: Statement) => boolean) =>
  statementsOf(files).filter(isWrong).map(placeOf)

const raisesWhere = (files: SchemaFiles, isWrong: (raise: Raise) => boolean) =>
  schemaOf(files)
    .flatMap(readRaises)
    .filter(isWrong)
    .map(({ place }) => place)

/** How a sentence with this code begins, in the words of the product; the others are shown as they are. */
const BEGINNINGS: Record<string, string> = {
  PT401: 'Access denied',
  PT403: 'Access denied',
  PT404: 'Resource not found',
  PT428: 'An unexpected error occurred',
  PT429: 'Too many attempts. Please try again later.',
}
const SHOWN_AS_IT_IS = new Set(['PT400', 'PT409', 'PT413', 'PT422'])

const isSentence = (comment: string) => /^-- ["A-Z“][\s\S]*[.:]$/.test(comment)
const signatureOf = ({ sql }: Statement) =>
  /^create or replace function [^$]*?(?=\breturns\b)/.exec(sql)?.[0].replaceAll(/\s+/g, ' ')

export const SQL_LINTS: SqlLint[] = [
  {
    finds: 'an INSERT that does not name its columns',
    find: (files) =>
      where(files, ({ sql }) =>
        /insert into [\w.]+(?: as \w+)?\s+(?:overriding \w+ value\s+)?(?!as\b)(?:select|values|default|\(\s*select)\b/.test(
          sql,
        ),
      ),
  },
  {
    finds: 'a function that is defined twice',
    find(files) {
      const seen = new Set<string>()
      return where(files, (statement) => {
        const signature = signatureOf(statement)
        if (!signature) return false
        const isKnown = seen.has(signature)
        seen.add(signature)
        return isKnown
      })
    },
  },
  {
    finds: `a file over ${MAX_LINES} lines`,
    find: (files) =>
      schemaOf(files)
        .filter(({ sql }) => sql.trimEnd().split('\n').length > MAX_LINES)
        .map(({ file }) => file),
  },
  {
    finds: 'a function with the rights of its owner and no search path',
    find: (files) =>
      where(files, ({ sql }) => {
        const [head = ''] = sql.split('$$', 1)
        return /security definer/.test(head) && !/set search_path = ''/.test(head)
      }),
  },
  {
    finds: 'a table or function without a sentence',
    find: (files) =>
      where(
        files,
        (statement) =>
          /^(?:table|function|view) /.test(definedBy(statement) ?? '') && !isSentence(statement.comment),
      ),
  },
  {
    finds: 'a policy whose name is not a sentence',
    find: (files) =>
      where(
        files,
        ({ sql }) => sql.startsWith('create policy') && !/^create policy "[A-Z]\w+( \S+){2,}"/.test(sql),
      ),
  },
  {
    finds: 'an error of class 23 that is raised by hand',
    find: (files) => raisesWhere(files, ({ code }) => /^23|_violation$/.test(code)),
  },
  {
    finds: 'a sentence for people with a code that is not for people: use private.refuse',
    find: (files) =>
      raisesWhere(
        files,
        ({ code, message }) => !code.startsWith('PT') && code !== 'P0001' && /^[A-Z]/.test(message),
      ),
  },
  {
    finds: 'a code for people without the words that the product has for it',
    find: (files) =>
      raisesWhere(
        files,
        ({ code, message }) =>
          code.startsWith('PT') && !SHOWN_AS_IT_IS.has(code) && !message.startsWith(BEGINNINGS[code] ?? '\n'),
      ),
  },
  {
    finds: 'a migration before the baseline or later than tomorrow',
    find({ migrations }, today) {
      const tomorrow = new Date(today.getTime() + 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
      return migrations
        .filter(({ version }) => version < BASELINE || version.slice(0, 8) > tomorrow)
        .map(({ file }) => file)
    },
  },
  {
    finds: 'a migration that changes what constraints call and does not say what becomes of the rows',
    find(files) {
      const values = new Set(
        files.structure
          .filter(({ file }) => file.endsWith('values.sql'))
          .flatMap(splitStatements)
          .map(definedBy),
      )
      return files.migrations
        .filter(({ version }) => version !== BASELINE)
        .filter((migration) =>
          splitStatements(migration).some((statement) => {
            const name = definedBy(statement)
            return name?.startsWith('function ') && values.has(name)
          }),
        )
        .filter(({ sql }) => !/validate constraint|reindex|-- Nothing to validate: /.test(sql))
        .map(({ file }) => file)
    },
  },
  {
    finds: 'definitions that the newest migration does not carry: run npm run migration',
    find: (files) =>
      readStamp(files) === digestOfSchemas(files) ? [] : [files.migrations.at(-1)?.file ?? ''],
  },
]
