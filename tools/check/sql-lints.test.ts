import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readNouns, readSchemaFiles, type SchemaFiles } from '../../server/database/schema/schema-files.ts'
import { digestOfSchemas, printStamp } from '../../supabase/catalog/carried-definitions.ts'
import { SQL_LINTS } from './sql-lints.ts'

const SUPABASE_DIR = path.resolve(import.meta.dirname, '../../supabase')
const TODAY = new Date('2026-11-18T12:00:00Z')
const SOUND = `-- Says hello.
create or replace function public.hello() returns text
language sql security definer set search_path = ''
as $$ select 'hello; world' $$;
`

const raising = (statement: string) =>
  SOUND.replace('hello()', 'bye()')
    .replace('language sql', 'language plpgsql')
    .replace("select 'hello; world'", `begin ${statement}; end`)

/** Each breaks one rule. */
const BROKEN: Record<string, Partial<Record<'values' | 'rules' | 'migration' | 'version', string>>> = {
  'an INSERT that does not name its columns': { rules: 'insert into public.shelves values (1);' },
  'a function that is defined twice': { rules: SOUND },
  'a file over 300 lines': { rules: '-- A line.\n'.repeat(301) },
  'a function with the rights of its owner and no search path': {
    rules: SOUND.replace('hello()', 'bye()').replace(" set search_path = ''", ''),
  },
  'a table or function without a sentence': {
    rules: SOUND.replace('hello()', 'bye()').replace('-- Says hello.\n', ''),
  },
  'a policy whose name is not a sentence': {
    rules: 'create policy "select" on public.shelves using (true);',
  },
  'an error of class 23 that is raised by hand': {
    rules: raising("raise exception 'it; is full' using errcode = '23514'"),
  },
  'a sentence for people with a code that is not for people: use private.refuse': {
    rules: raising("raise exception 'It is full' using errcode = '22023'"),
  },
  'a code for people without the words that the product has for it': {
    rules: raising("perform private.refuse('PT404', 'No such shelf')"),
  },
  'a migration before the baseline or later than tomorrow': { version: '20261120000000' },
  'a migration that changes what constraints call and does not say what becomes of the rows': {
    values: SOUND.replace('hello()', 'is_sound()'),
    migration: SOUND.replace('hello()', 'is_sound()'),
  },
  'definitions that the newest migration does not carry: run npm run migration': {
    migration: '-- Nothing.\n',
  },
}

function makeFiles({ values = '', rules = '', migration = '', version = '20261118000000' }): SchemaFiles {
  const files: SchemaFiles = {
    platform: [],
    structure: [{ file: 'schemas/shelves/values.sql', sql: values }],
    definitions: [
      { file: 'schemas/text/rules.sql', sql: SOUND },
      { file: 'schemas/shelves/rules.sql', sql: rules },
    ],
    migrations: [],
    version02: [],
  }
  const stamp = migration === '-- Nothing.\n' ? '' : `${printStamp(digestOfSchemas(files))}\n`
  files.migrations.push({ version, name: 'shelves', file: `${version}_shelves.sql`, sql: migration + stamp })
  return files
}

describe.each(SQL_LINTS)('$finds', ({ finds, find }) => {
  test('is not in the schema', async () => {
    expect(find(await readSchemaFiles(SUPABASE_DIR), new Date())).toEqual([])
  })

  test('is noticed', () => {
    expect(find(makeFiles({}), TODAY)).toEqual([])
    expect(find(makeFiles(BROKEN[finds] ?? {}), TODAY)).toHaveLength(1)
  })
})

test('The list of nouns names every folder of the schema', async () => {
  const folders = readdirSync(path.join(SUPABASE_DIR, 'schemas'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  expect((await readNouns(SUPABASE_DIR)).toSorted()).toEqual(folders.toSorted())
})
