import { createHash, type Hash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const SOURCES = [
  'src',
  'server',
  'supabase/seed',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
]
const STAMP = 'dist/.stamp'

/** A fingerprint of everything a build is made from: the text of the sources and the names of the pictures. */
async function fingerprint(root: string) {
  const hash = createHash('sha256')
  for (const source of SOURCES) await addToHash(hash, path.join(root, source))
  return hash.digest('hex')
}

async function addToHash(hash: Hash, file: string) {
  const entries = await readdir(file, { withFileTypes: true, recursive: true }).catch(() => undefined)
  if (!entries) return void hash.update(await readFile(file).catch(() => ''))
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
  const paths = files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
  for (const name of paths) {
    hash.update(name.slice(file.length))
    if (/\.(tsx?|mjs|css|json|sql|html|svg)$/.test(name)) hash.update(await readFile(name))
  }
}

export async function isBuilt(root: string) {
  const stamp = await readFile(path.join(root, STAMP), 'utf8').catch(() => '')
  return stamp !== '' && stamp === (await fingerprint(root))
}

export async function markBuilt(root: string) {
  await writeFile(path.join(root, STAMP), await fingerprint(root))
}
