import { createHash, type Hash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

const SOURCES = [
  'src',
  'server',
  'supabase/seed',
  'supabase/platform',
  'supabase/schemas',
  'supabase/migrations',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'tools/build-stamp.ts',
]
const STAMP = 'dist/.stamp.json'

/** Sizes and times tell in a moment that nothing changed; the contents tell when only the times did. */
type Stamp = { times: string; contents: string }

type AddFile = (hash: Hash, file: string) => void

/**
 * A fingerprint of everything a build is made from. Reads synchronously, which takes a fraction of the time for many
 * small files, and nothing else runs yet.
 */
function fingerprint(root: string, addFile: AddFile) {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const file of filesOf(path.join(root, source))) {
      hash.update(file.slice(root.length))
      addFile(hash, file)
    }
  }
  return hash.digest('hex')
}

function filesOf(base: string) {
  if (!statSync(base).isDirectory()) return [base]
  const entries = readdirSync(base, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
  return files.map((entry) => path.join(entry.parentPath, entry.name)).toSorted()
}

const addTime: AddFile = (hash, file) => {
  const { size, mtimeMs } = statSync(file)
  hash.update(`${size} ${mtimeMs}`)
}

/** The text of the sources and the names of the pictures. */
const addContent: AddFile = (hash, file) => {
  if (/\.(tsx?|mjs|css|json|sql|html|svg)$/.test(file)) hash.update(readFileSync(file))
}

export async function isBuilt(root: string) {
  const stamp = await readStamp(root)
  if (!stamp) return false
  const times = fingerprint(root, addTime)
  if (stamp.times === times) return true
  if (stamp.contents !== fingerprint(root, addContent)) return false
  // The directory of an installed shop may be read-only.
  await writeStamp(root, { ...stamp, times }).catch(() => {})
  return true
}

export async function markBuilt(root: string) {
  await writeStamp(root, {
    times: fingerprint(root, addTime),
    contents: fingerprint(root, addContent),
  })
}

async function readStamp(root: string) {
  const text = await readFile(path.join(root, STAMP), 'utf8').catch(() => '')
  return text ? (JSON.parse(text) as Stamp) : undefined
}

const writeStamp = (root: string, stamp: Stamp) => writeFile(path.join(root, STAMP), JSON.stringify(stamp))
