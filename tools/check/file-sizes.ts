import { dynamicImportsOf, importGraphOf, type Sources } from './import-graph.ts'

const MAX_LINES = 300
const MIN_LINES = 10
const MAX_ENTRIES = 25
const GENERATED = new Set(['src/backend/database.types.ts', 'src/media/pictures.ts'])

const countLines = (text: string) => text.trimEnd().split('\n').length

/**
 * A file of a few lines that one other file imports belongs inside it, unless it is loaded when it is needed: then it is
 * a download of its own.
 */
export function findSizeProblems(sources: Sources): string[] {
  const importerCounts = new Map<string, number>()
  for (const imported of [...importGraphOf(sources).values()].flat())
    importerCounts.set(imported, (importerCounts.get(imported) ?? 0) + 1)
  const dynamic = dynamicImportsOf(sources)
  return [...sources].flatMap(([file, text]) => {
    const lines = countLines(text)
    if (lines > MAX_LINES && !GENERATED.has(file)) return [`${file} has ${lines} lines, over ${MAX_LINES}`]
    const isPart = lines < MIN_LINES && importerCounts.get(file) === 1 && !dynamic.has(file)
    return isPart ? [`${file} has ${lines} lines and one importer: move it there`] : []
  })
}

/** A folder that grew gets rooms inside, by what its files do. */
export function findCrowdedFolders(files: Iterable<string>): string[] {
  const entries = new Map<string, Set<string>>()
  for (const file of files) {
    const segments = file.split('/')
    for (let depth = 1; depth < segments.length; depth += 1) {
      const folder = segments.slice(0, depth).join('/')
      entries.set(folder, (entries.get(folder) ?? new Set()).add(segments[depth] ?? ''))
    }
  }
  return [...entries]
    .filter(([, { size }]) => size > MAX_ENTRIES)
    .map(([folder, { size }]) => `${folder} has ${size} entries, over ${MAX_ENTRIES}`)
}
