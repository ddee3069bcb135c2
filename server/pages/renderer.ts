import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteDevServer } from 'vite'
import { AFTER_PAINT, BOOTSTRAP, PAGE_ELEMENTS, STYLE_SHEETS, SUGGESTIONS } from '../../src/app/assets.ts'
import type { Assets, StyleSheet } from '../../src/app/assets.ts'
import type * as render from '../../src/app/render.tsx'

export type Renderer = {
  /** The rendering code and the assets of its pages, reloaded for each page in development. */
  load(): Promise<{ render: typeof render; assets: Assets }>
  /** The directory of the built files. In development Vite serves them. */
  clientDir: string | undefined
}

type Manifest = Record<string, { file: string; css?: string[] } | undefined>

const PUBLIC_ISLANDS = 'src/app/islands/public-islands.tsx'
const SESSION_ISLANDS = 'src/app/islands/session-islands.tsx'
const APPLICATION = 'src/app/client/main.tsx'

const elementUrls = (fileOf: (source: string) => string) => ({
  catalogue: `/${fileOf(PAGE_ELEMENTS.catalogue)}`,
  order: `/${fileOf(PAGE_ELEMENTS.order)}`,
  searchOutage: `/${fileOf(PAGE_ELEMENTS.searchOutage)}`,
  servings: `/${fileOf(PAGE_ELEMENTS.servings)}`,
  share: `/${fileOf(PAGE_ELEMENTS.share)}`,
  tabs: `/${fileOf(PAGE_ELEMENTS.tabs)}`,
})

const styleSource = (name: StyleSheet) => `src/app/styles/${name}.css`

export async function builtRenderer(root: string): Promise<Renderer> {
  const clientDir = path.join(root, 'dist/client')
  const manifest = JSON.parse(await readFile(path.join(clientDir, 'manifest.json'), 'utf8')) as Manifest
  const fileOf = (source: string) => manifest[source]?.file ?? ''
  const readBuilt = (source: string) => readFile(path.join(clientDir, fileOf(source)), 'utf8')
  // The license of Tailwind stands in the file that `allStylesUrl` names; every page would repeat it.
  const readStyles = async (name: StyleSheet) =>
    (await readBuilt(styleSource(name))).replace(/^\/\*!.*?\*\/\s*/, '')
  const styles = await Promise.all(STYLE_SHEETS.map(async (name) => [name, await readStyles(name)] as const))
  const assets: Assets = {
    styles: Object.fromEntries(styles) as Record<StyleSheet, string>,
    allStylesUrl: `/${fileOf(styleSource('public'))}`,
    bootstrap: await readFile(path.join(root, 'dist/bootstrap/script.js'), 'utf8'),
    afterPaintUrl: `/${fileOf(AFTER_PAINT)}`,
    publicIslandsUrl: `/${fileOf(PUBLIC_ISLANDS)}`,
    sessionIslandsUrl: `/${fileOf(SESSION_ISLANDS)}`,
    elementUrls: elementUrls(fileOf),
    suggestionsUrl: `/${fileOf(SUGGESTIONS)}`,
    applicationUrl: `/${fileOf(APPLICATION)}`,
    applicationStyles: manifest[APPLICATION]?.css?.map((file) => `/${file}`) ?? [],
  }
  const built = pathToFileURL(path.join(root, 'dist/server/render.js')).href
  const module = (await import(/* @vite-ignore */ built)) as typeof render
  return { load: async () => ({ render: module, assets }), clientDir }
}

/** What Vite would add to its own page: hot reload, React refresh, and the bootstrap from its source. */
const developmentScript = `import '/@vite/client'
import '/${BOOTSTRAP}'
import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

/** Renders from the sources, reloaded for each page. */
export function developmentRenderer(vite: ViteDevServer): Renderer {
  const assets: Assets = {
    styles: { href: `/${styleSource('public')}` },
    allStylesUrl: '',
    bootstrap: '',
    afterPaintUrl: `/${AFTER_PAINT}`,
    publicIslandsUrl: `/${PUBLIC_ISLANDS}`,
    sessionIslandsUrl: `/${SESSION_ISLANDS}`,
    elementUrls: elementUrls((source) => source),
    suggestionsUrl: `/${SUGGESTIONS}`,
    applicationUrl: `/${APPLICATION}`,
    applicationStyles: [],
    developmentScript,
  }
  return {
    clientDir: undefined,
    load: async () => ({
      render: (await vite.ssrLoadModule('/src/app/render.tsx')) as typeof render,
      assets,
    }),
  }
}
