import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** The text of each file; paths are relative to the root. */
export type Sources = ReadonlyMap<string, string>

/** Each file with the files it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Static and dynamic imports, re-exports and type-only imports of a relative path. */
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g
const DYNAMIC_IMPORT = /import\(\s*['"](\.[^'"]+)['"]/g
const SOURCE = /\.(tsx?|mjs|css)$/

export async function readSources(root: string, folders: string[]): Promise<Sources> {
  const listed = await Promise.all(
    folders.map((folder) => readdir(path.join(root, folder), { recursive: true, withFileTypes: true })),
  )
  const files = listed.flat().filter((entry) => entry.isFile() && SOURCE.test(entry.name))
  const texts = files.map(async ({ parentPath, name }) => {
    const file = path.join(parentPath, name)
    return [path.relative(root, file), await readFile(file, 'utf8')] as const
  })
  return new Map(await Promise.all(texts))
}

const targetsOf = (file: string, text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, target = '']) => path.join(path.dirname(file), target))

export const importGraphOf = (sources: Sources): ImportGraph =>
  new Map([...sources].map(([file, text]) => [file, [...new Set(targetsOf(file, text, IMPORT))]]))

/** The files that are loaded when they are needed. */
export const dynamicImportsOf = (sources: Sources): ReadonlySet<string> =>
  new Set([...sources].flatMap(([file, text]) => targetsOf(file, text, DYNAMIC_IMPORT)))

/** One path for each import that closes a circle: the first file of the path is also its last. */
export function findCycles(graph: ImportGraph): string[][] {
  const cycles: string[][] = []
  const finished = new Set<string>()
  const trail: string[] = []

  function visit(file: string) {
    const start = trail.indexOf(file)
    if (start >= 0) cycles.push([...trail.slice(start), file])
    if (start >= 0 || finished.has(file)) return
    trail.push(file)
    for (const imported of graph.get(file) ?? []) visit(imported)
    trail.pop()
    finished.add(file)
  }

  for (const file of graph.keys()) visit(file)
  return cycles
}
