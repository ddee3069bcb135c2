import path from 'node:path'
import { findCrowdedFolders, findSizeProblems } from './file-sizes.ts'
import { findCycles, importGraphOf, readSources } from './import-graph.ts'

/** The layers of src from top to bottom: a layer may import the ones below it. */
const LAYERS = [
  'app',
  'features',
  'find-route.ts',
  'reserved-slugs.ts',
  'site-map.ts',
  'media',
  'backend',
  'domain',
  'ui',
  'lib',
]
const NARROWER: Record<string, string[]> = {
  'find-route.ts': ['site-map.ts', 'domain'],
  'reserved-slugs.ts': ['site-map.ts'],
  'site-map.ts': ['domain', 'lib'],
  media: ['domain', 'lib'],
  backend: ['domain', 'lib'],
  domain: ['lib'],
  ui: ['lib'],
}

/** The folders of the server, and which others each may import. All may import the files of the server's root. */
const SERVER: Record<string, string[]> = {
  database: [],
  secret: ['database'],
  operations: ['database'],
  http: ['database', 'operations'],
  mail: ['database', 'http', 'secret'],
  auth: ['database', 'http', 'mail', 'fair-queue'],
  'fair-queue': ['database', 'http'],
  rest: ['database', 'http', 'fair-queue'],
  storage: ['database', 'http', 'fair-queue'],
  analytics: ['database', 'http'],
  pages: ['database', 'http', 'fair-queue', 'rest', 'secret'],
  live: ['database', 'http', 'fair-queue', 'rest'],
  cli: ['database', 'mail', 'operations', 'secret'],
}
/** These put the server together, so nothing on the server imports them. */
const COMPOSITION = new Set(['main.ts', 'create-app.ts'])
/** The layers of src that the server shares with the browser; only `pages` also renders the app. */
const SHARED_LAYERS = new Set(['find-route.ts', 'site-map.ts', 'backend', 'domain', 'lib'])

const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file)

/** What is wrong with one import, or nothing. */
export function explainViolation(importer: string, imported: string): string | undefined {
  const [from, to] = [importer.split('/'), imported.split('/')]
  if (from[0] === 'src') return explainLayer(from, to)
  if (from[0] === 'server' && !isTest(importer)) return explainServerFolder(from, to)
  return undefined
}

/** The folders themselves are the rule: there is no list of features. */
function explainLayer(from: string[], to: string[]) {
  if (to[0] !== 'src') return 'src may not import from outside src'
  const [fromLayer = '', toLayer = ''] = [from[1]?.replace('.test.ts', '.ts'), to[1]]
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

function explainServerFolder(from: string[], to: string[]) {
  const [folder = '', area, target = ''] = [from[1], to[0], to[1]]
  const isRoot = from.length === 2
  if (isTest(to.join('/'))) return 'only tests may import test code'
  if (!isRoot && !SERVER[folder]) return `server/${folder} is not listed in tools/check/check-boundaries.ts`
  if (area === 'src') {
    const isShared = SHARED_LAYERS.has(target) || (folder === 'pages' && target === 'app')
    return isShared ? undefined : `server/${folder} may not import src/${target}`
  }
  if (area === 'supabase') return folder === 'database' ? undefined : 'only database may import supabase'
  if (area !== 'server') return `server may not import ${area}`
  if (isRoot) return undefined
  if (to.length === 2) return COMPOSITION.has(target) ? `${folder} may not import ${target}` : undefined
  const isAllowed = target === folder || SERVER[folder]?.includes(target)
  return isAllowed ? undefined : `${folder} may not import ${target}`
}

async function findProblems() {
  const root = path.resolve(import.meta.dirname, '../..')
  const folders = ['src', 'server', 'supabase', 'tools', 'e2e', 'bench', 'attack', 'drills']
  const sources = await readSources(root, folders)
  const graph = importGraphOf(sources)
  const violations = [...graph].flatMap(([importer, targets]) =>
    targets.flatMap((imported) => {
      const reason = explainViolation(importer, imported)
      return reason ? [`${importer} imports ${imported}: ${reason}`] : []
    }),
  )
  const cycles = findCycles(graph).map((cycle) => `import cycle: ${cycle.join(' -> ')}`)
  return [...violations, ...cycles, ...findSizeProblems(sources), ...findCrowdedFolders(sources.keys())]
}

if (import.meta.filename === process.argv[1]) {
  const problems = await findProblems()
  for (const line of problems) console.error(line)
  process.exitCode = problems.length > 0 ? 1 : 0
}
