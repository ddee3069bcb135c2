import { createHash } from 'node:crypto'
import path from 'node:path'
import { readSources } from '../check/import-graph.ts'
import { mutantsOf, type Mutant } from './mutants.ts'

type Group = { name: string; mutants: Mutant[]; minPercent: number }

/** All of them are tried, because most of their tests take a moment. */
const WITHOUT_DATABASE =
  /^(src\/domain|server\/rest\/(query|compile))\/|^server\/pages\/memory\/(page-cache|cached-page|brotli)\.ts$/

/** Data of tests, generated code, test code and commands. */
const NOT_MUTATED = /\.test\.ts$|\/testing\/|email-cases\.ts$|enums\.ts$|^server\/cli\/|^server\/main\.ts$/

const SAMPLE_SIZE = 200
const SEED = 'cheese'

/** By a hash of each mutant, so that a change elsewhere, or a file that moves, leaves the sample nearly as it was. */
function sampleOf(mutants: Mutant[]) {
  const seen = new Map<string, number>()
  const lotOf = ({ file, code, change }: Mutant) => {
    const key = [SEED, path.basename(file), code, change].join('\n')
    seen.set(key, (seen.get(key) ?? 0) + 1)
    return createHash('sha256')
      .update(`${key}\n${seen.get(key)}`)
      .digest('hex')
  }
  const lots = new Map(mutants.map((mutant) => [mutant, lotOf(mutant)]))
  const drawn = mutants.toSorted((a, b) => ((lots.get(a) ?? '') < (lots.get(b) ?? '') ? -1 : 1))
  const chosen = new Set(drawn.slice(0, SAMPLE_SIZE))
  return mutants.filter((mutant) => chosen.has(mutant))
}

/** What to try: by default all mutants of the modules that need no database and a fixed sample of the rest of the server. */
export async function chooseMutants(root: string, paths: string[]): Promise<Group[]> {
  const sources = await readSources(root, ['src/domain', 'server'])
  const mutants = [...sources]
    .filter(([file]) => file.endsWith('.ts') && !NOT_MUTATED.test(file))
    .flatMap(([file, text]) => mutantsOf(file, text))
  if (paths.length > 0)
    return paths.map((name) => ({
      name,
      mutants: mutants.filter(({ file }) => file.startsWith(name)),
      minPercent: 0,
    }))
  const needsNone = ({ file }: Mutant) => WITHOUT_DATABASE.test(file)
  const others = mutants.filter((mutant) => mutant.file.startsWith('server/') && !needsNone(mutant))
  return [
    { name: 'Modules that need no database', mutants: mutants.filter(needsNone), minPercent: 85 },
    { name: `${SAMPLE_SIZE} mutants of the rest of the server`, mutants: sampleOf(others), minPercent: 80 },
  ]
}
