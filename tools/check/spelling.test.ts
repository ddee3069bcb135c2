import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findBritishWords } from './british-spelling.ts'

const root = path.resolve(import.meta.dirname, '../..')
const readable = /\.(?:css|html|json|jsonc|md|mjs|py|sh|sql|svg|toml|ts|tsx|txt|webmanifest|yml)$/

const SKIPPED = [
  /^(?:node_modules|dist|data|screenshots|test-results|playwright-report|\.git|\.cache)(?:\/|$)/,
  /^package-lock\.json$/,
  // The release that the upgrade test starts from.
  /^server\/testing\/releases\//,
  /^tools\/check\/(?:british-spelling|spelling\.test)\.ts$/,
]

/** Values of earlier versions, which saved URLs and old versions of records still have. */
const RENAMED_VALUES = ['molluscs', 'pasteurised', 'savoury', 'soya', 'sulphites', 'thermised']

const NAMES_RENAMED_VALUES = new Set([
  'src/features/catalogue/catalogue-query.ts',
  'src/features/catalogue/catalogue-query.test.ts',
  'supabase/migrations/20261117000000_version_0_2.sql',
  'supabase/schemas/imports/rules/cells.sql',
  'supabase/migrations/20261118230000_version_0_3.sql',
  'supabase/tests/catalogue/food-words.test.ts',
  'supabase/tests/cheeses/imports.test.ts',
])

const isSkipped = (file: string) => SKIPPED.some((pattern) => pattern.test(file))

async function listFiles(folder = ''): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { withFileTypes: true })
  const lists = await Promise.all(
    entries.map((entry) => {
      const file = path.join(folder, entry.name)
      if (isSkipped(file)) return []
      return entry.isDirectory() ? listFiles(file) : [file]
    }),
  )
  return lists.flat()
}

async function findInFile(file: string): Promise<string[]> {
  const allowed = NAMES_RENAMED_VALUES.has(file) ? RENAMED_VALUES : []
  const text = readable.test(file) ? await readFile(path.join(root, file), 'utf8') : ''
  return [file, ...text.split('\n')].flatMap((line, number) =>
    findBritishWords(line)
      .filter((word) => !allowed.includes(word))
      .map((word) => (number === 0 ? `${file} is named "${word}"` : `${file}:${number} "${word}"`)),
  )
}

test('Every file and file name is spelled the American way', async () => {
  const files = await listFiles()
  expect((await Promise.all(files.map(findInFile))).flat()).toEqual([])
})

test.each([
  ['The colours of mouldy, pasteurised milk', ['colours', 'mouldy', 'pasteurised']],
  ['isFavourite', ['favourite']],
  ['MAX_FAVOURITES', ['favourites']],
  ['de-organised labelling by the millilitre', ['organised', 'labelling', 'millilitre']],
  ['A licence to analyse grey programmes', ['licence', 'analyse', 'grey', 'programmes']],
])('British forms are found in "%s"', (text, words) => {
  expect(findBritishWords(text)).toEqual(words)
})

test('American forms, the shop’s own words and look-alikes are not reported', () => {
  const words = 'catalogue cancelled color four hours contour promise exercise analyses advertised'
  expect(findBritishWords(words)).toEqual([])
})
