import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '..')
const FOLDERS = 'bench|docs|e2e|media|public|server|src|supabase|tools'

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
  const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.filter((name) => !(name in scripts))).toEqual([])
})
