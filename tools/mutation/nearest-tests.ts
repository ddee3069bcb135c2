import path from 'node:path'
import { importGraphOf, readSources } from '../check/import-graph.ts'

/** A mutant that survives this many test files counts as a survivor, so the score is a lower bound. */
const MAX_TESTS = 30
/** Tests that measure time or run for minutes. */
const UNFIT =
  /\.long\.test\.ts$|answer-times|connection-loss|caller-share|operations\/memory\.test|rest\/.*(limits|overload)/

const TYPE_IMPORT = /^(?:im|ex)port type [^;]*? from '.*'$/gm

const wordsOf = (file: string) =>
  path
    .basename(file)
    .replace(/\.test\.ts$|\.ts$/, '')
    .split('-')

/** Such as `server/rest/`, or `server/` for its own files. */
const areaOf = (file: string) =>
  (file.split('/').length > 2 ? /^\w+\/[\w-]+\//.exec(file)?.[0] : 'server/') ?? ''

/** The length of the path from one folder to the other. */
const folderDistance = (from: string, to: string) =>
  path.relative(path.dirname(from), path.dirname(to)).split('/').filter(Boolean).length

const DATABASE = 'server/testing/test-database.ts'
/** Another process, which runs the code without the mutant. */
const SHOP = 'server/testing/shop-process.ts'

/** The tests of a file's area that load it, and those elsewhere that import it, the nearest first. */
export async function readNearestTests(root: string) {
  const sources = await readSources(root, ['src', 'server', 'supabase'])
  const graph = importGraphOf(
    new Map([...sources].map(([file, text]) => [file, text.replaceAll(TYPE_IMPORT, '')])),
  )
  const importers = new Map<string, string[]>()
  for (const [file, imported] of graph)
    for (const target of imported) importers.set(target, [...(importers.get(target) ?? []), file])

  /** Over how many imports each file reaches the given one. */
  function distancesTo(file: string) {
    const distances = new Map([[file, 0]])
    for (const [reached, distance] of distances)
      for (const importer of importers.get(reached) ?? [])
        if (!distances.has(importer)) distances.set(importer, distance + 1)
    return distances
  }

  const needsDatabase = distancesTo(DATABASE)
  const startsShop = distancesTo(SHOP)
  const isFit = (file: string) =>
    /\.test\.tsx?$/.test(file) &&
    !UNFIT.test(file) &&
    !startsShop.has(file) &&
    !/@vitest-environment jsdom|vi\.mock\(/.test(sources.get(file) ?? '')

  return (file: string, { withDatabase = true }) => {
    const distances = distancesTo(file)
    const words = new Set(wordsOf(file))
    const isNear = (test: string) => test.startsWith(areaOf(file)) || distances.get(test) === 1
    const rankOf = (test: string) => [
      Number(needsDatabase.has(test)),
      folderDistance(file, test) - 2 * wordsOf(test).filter((word) => words.has(word)).length,
      distances.get(test) ?? 0,
    ]
    return [...distances.keys()]
      .filter((test) => isFit(test) && isNear(test) && (withDatabase || !needsDatabase.has(test)))
      .map((test) => ({ test, rank: rankOf(test) }))
      .toSorted((a, b) => a.rank.map((value, index) => value - (b.rank[index] ?? 0)).find(Boolean) ?? 0)
      .slice(0, MAX_TESTS)
      .map(({ test }) => test)
  }
}
