import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** Each file with the files it imports; paths are relative to the root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Static and dynamic imports, re-exports and type-only imports of a relative path. */
const IMPORT = /(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g
const SOURCE = /\.(tsx?|mjs)$/

export async function readImportGraph(root: string, folders: string[]): Promise<ImportGraph> {
  const listed = await Promise.all(
    folders.map((folder) => readdir(path.join(root, folder), { recursive: true, withFileTypes: true })),
  )
  const files = listed.flat().filter((entry) => entry.isFile() && SOURCE.test(entry.name))
  const nodes = files.map(async ({ parentPath, name }) => {
    const text = await readFile(path.join(parentPath, name), 'utf8')
    const imported = [...text.matchAll(IMPORT)].map(([, target = '']) =>
      path.relative(root, path.resolve(parentPath, target)),
    )
    return [path.relative(root, path.join(parentPath, name)), [...new Set(imported)]] as const
  })
  return new Map(await Promise.all(nodes))
}

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
