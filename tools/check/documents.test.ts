import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSchemaFiles } from '../../server/database/schema/schema-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const FOLDERS = 'bench|deploy|docs|drills|e2e|media|public|server|src|supabase|tools'

const listDocuments = async (folder: string) =>
  (await readdir(path.join(root, folder), { recursive: folder !== '' }))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name))

const documents = [
  ...(await listDocuments('')),
  ...(await listDocuments('docs')),
  'bench/README.md',
  'media/README.md',
]

async function readSchemas() {
  const { structure, definitions } = await readSchemaFiles(path.join(root, 'supabase'))
  return [...structure, ...definitions].map(({ sql }) => sql).join('\n')
}

test.each(documents)('Every file and folder that %s names exists', async (document) => {
  const text = await readFile(path.join(root, document), 'utf8')
  const named = [...text.matchAll(new RegExp(`\`((?:${FOLDERS})/[\\w./-]+)\``, 'g'))].map(
    ([, name = '']) => name,
  )
  const linked = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, name = '']) =>
    path.join(path.dirname(document), name),
  )
  expect([...named, ...linked].filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})

test.each(documents)('Every npm script that %s names exists', async (document) => {
  const text = await readFile(path.join(root, document), 'utf8')
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'))
  const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})

test('Every line of docs/data-api.md names its test', async () => {
  const text = await readFile(path.join(root, 'docs/data-api.md'), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| what |'))
  expect(lines.length).toBeGreaterThan(40)
  expect(lines.filter((line) => !/\]\([^)]+\.test\.ts\) \|$/.test(line))).toEqual([])
})

test('Every file name and SQL function in CONTRIBUTING.md exists', async () => {
  const text = await readFile(path.join(root, 'CONTRIBUTING.md'), 'utf8')
  const sql = await readSchemas()
  const folders = ['attack', ...FOLDERS.split('|')]
  const lists = await Promise.all(
    folders.map((folder) => readdir(path.join(root, folder), { recursive: true })),
  )
  const files = new Set(lists.flat().map((file) => path.basename(file)))
  const missingFiles = [...text.matchAll(/`(?:[\w-]+\/)?([\w-]+\.tsx?)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !files.has(name))
  const missingFunctions = [...text.matchAll(/`((?:private|public)\.\w+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !new RegExp(`^create .*${name}\\b`, 'm').test(sql))
  const missingFolders = [...text.matchAll(/`(schemas\/[\w-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !existsSync(path.join(root, 'supabase', name)))
  expect([...missingFiles, ...missingFunctions, ...missingFolders]).toEqual([])
})

test('Both tables of the glossary are in alphabetical order and define each word once', async () => {
  const text = await readFile(path.join(root, 'docs/glossary.md'), 'utf8')
  for (const part of text.split('\n## ').slice(1)) {
    const words = [...part.matchAll(/^\| (.+?) \|/gm)].map(([, word = '']) =>
      word.replaceAll('`', '').toLowerCase(),
    )
    const defined = words.slice(1)
    expect(defined).toEqual([...new Set(defined)].toSorted())
  }
})
