import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** From top to bottom: a layer may import the ones below it. */
const LAYERS = ['app', 'features', 'content', 'media', 'backend', 'domain', 'ui', 'lib']
const NARROWER: Record<string, string[]> = {
  content: ['domain', 'lib'],
  media: ['domain', 'lib'],
  backend: ['domain', 'lib'],
  domain: ['lib'],
  ui: ['lib'],
}

const root = path.resolve(import.meta.dirname, '..')
const importPattern = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g

/** What is wrong with one import, or nothing. The folders themselves are the rule: nobody keeps a list of features. */
export function explainViolation(importer: string, imported: string): string | undefined {
  const [from, to] = [importer.split('/'), imported.split('/')]
  if (from[0] === 'src' && to[0] !== 'src') return 'src may not import from outside src'
  if (from[0] !== 'src' || to[0] !== 'src') return undefined
  const [fromLayer = '', toLayer = ''] = [from[1], to[1]]
  if (fromLayer === toLayer) {
    const crossesFeatures =
      fromLayer === 'features' && featureOf(from) !== featureOf(to) && !isStaffKit(from, to)
    return crossesFeatures ? 'features may not import each other' : undefined
  }
  const below = NARROWER[fromLayer] ?? LAYERS.slice(LAYERS.indexOf(fromLayer) + 1)
  return below.includes(toLayer) ? undefined : `${fromLayer} may not import ${toLayer}`
}

const featureOf = (segments: string[]) =>
  segments[2] === 'cms' ? segments.slice(2, 4).join('/') : segments[2]

/** What staff pages share; it imports none of them. */
const isStaffKit = (from: string[], to: string[]) => from[2] === 'cms' && featureOf(to) === 'cms/kit'

async function violations() {
  const found: string[] = []
  const entries = await readdir(path.join(root, 'src'), { recursive: true, withFileTypes: true })
  for (const entry of entries.filter((candidate) => /\.tsx?$/.test(candidate.name))) {
    const file = path.join(entry.parentPath, entry.name)
    const importer = path.relative(root, file)
    for (const [, target = ''] of (await readFile(file, 'utf8')).matchAll(importPattern)) {
      const imported = path.relative(root, path.resolve(path.dirname(file), target))
      const reason = explainViolation(importer, imported)
      if (reason) found.push(`${importer} imports ${imported}: ${reason}`)
    }
  }
  return found
}

if (import.meta.filename === process.argv[1]) {
  const found = await violations()
  for (const line of found) console.error(line)
  process.exitCode = found.length > 0 ? 1 : 0
}
