import { copyFile, readFile, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import type { EnvironmentOptions, Plugin, Rolldown } from 'vite'
import {
  AFTER_PAINT,
  BOOTSTRAP,
  OFFLINE_WORKER,
  PAGE_ELEMENTS,
  STYLE_SHEETS,
  SUGGESTIONS,
} from './src/app/assets.ts'

/** Compresses each script and style sheet at build time. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: (environment) => environment.name === 'client',
    async writeBundle({ dir = '' }) {
      const assets = path.join(dir, 'assets')
      for (const file of await readdir(assets)) {
        if (!/\.(js|css)$/.test(file)) continue
        const content = await readFile(path.join(assets, file))
        await writeFile(path.join(assets, `${file}.br`), await promisify(brotliCompress)(content))
        await writeFile(path.join(assets, `${file}.gz`), await promisify(gzip)(content))
      }
    },
  }
}

/** What Tailwind adds for browsers without `@property` and `color-mix`, all older than those in which its other rules work. */
const OLD_BROWSERS = [
  [/@layer properties\{@supports[^{]*\{[^{}]*\{[^{}]*\}\}\}/, ''],
  [/@supports \(color:color-mix\(in lab, ?red, ?red\)\)\{([^{}]*\{[^{}]*\})\}/g, '$1'],
] as const

/**
 * Every page carries its styles, and a page that does not fit in the first ten packets is painted a round trip later: 0.15
 * seconds on a slow phone. These 170 of 4,700 compressed bytes decide it for the longest pages.
 */
function dropOldBrowsers(): Plugin {
  return {
    name: 'drop-old-browsers',
    apply: 'build',
    transform: (code, id) =>
      id.endsWith('.css')
        ? OLD_BROWSERS.reduce((css, [part, instead]) => css.replace(part, instead), code)
        : undefined,
  }
}

/** The server reads the list at run time, so it is copied beside the code that does. */
function copyCommonPasswords(): Plugin {
  const file = 'common-passwords.txt.gz'
  return {
    name: 'copy-common-passwords',
    applyToEnvironment: (environment) => environment.name === 'ssr',
    writeBundle: ({ dir = '' }) => copyFile(path.join('server/auth/password', file), path.join(dir, file)),
  }
}

/** Native code, and what is loaded when it is first needed. */
const EXTERNAL = ['@node-rs/bcrypt', 'nodemailer', 'oidc-provider', 'prom-client', 'sharp']

/** The server starts faster from a few files than from the hundreds that its packages consist of. */
function bundlePackages(): Plugin {
  return {
    name: 'bundle-packages',
    apply: 'build',
    configEnvironment: (name) =>
      name === 'ssr'
        ? {
            resolve: { noExternal: true, external: EXTERNAL },
            // Otherwise React's code for development is bundled too.
            define: { 'process.env.NODE_ENV': '"production"' },
          }
        : undefined,
  }
}

/** A build of its own, because a script in a page must not share a chunk with anything. */
const bootstrap: EnvironmentOptions = {
  consumer: 'client',
  build: {
    outDir: 'dist/bootstrap',
    copyPublicDir: false,
    rollupOptions: { input: BOOTSTRAP, output: { format: 'iife', entryFileNames: 'script.js' } },
  },
}

/** What most islands use and is too small for a file of its own: together it compresses better. */
const SMALL_PARTS =
  /src\/(backend\/(use-single-mutation|live\/(live|event)-stream)|lib\/(count-noun|format-average|read-json|shows-text)|domain\/shop\/wall-clock|backend\/records\/(person-name|public-comment)|features\/auth\/(google\/pending-google-sign-in|sign-out)|ui\/(action|favorite-toggle|lazy-part|outline-icon|stars))\.tsx?$/

/** Of a hash seven characters are enough, and a page for members names forty. */
const SCRIPT_NAMES = 'assets/[name]-[hash:7].js'

/** In one file, because every page with a session loads most of it. */
const QUERIES = /@tanstack\/(react-query|query-core)\//

/** In one file, apart from the one that toasts on public pages have. */
const ICONS = /lucide-react\/dist\/esm\/icons\/(?!x\.)/

/** The modules that load a staff page when it is opened. */
const STAFF_ROUTES = /src\/app\/client\/staff\/(staff-pages\.ts|cms-routes\.tsx)$/

/** Whether only staff pages use a module, directly or through others. */
function isForStaff(id: string, modules: Rolldown.ChunkingContext, seen = new Set([id])): boolean {
  const info = modules.getModuleInfo(id)
  if (!info || info.isEntry) return false
  const others = info.dynamicImporters.filter((importer) => !STAFF_ROUTES.test(importer))
  return [...info.importers, ...others].every((importer) => {
    if (seen.has(importer)) return true
    seen.add(importer)
    return isForStaff(importer, modules, seen)
  })
}

/** Builds the browser's files and the server's code. */
export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    dropOldBrowsers(),
    precompress(),
    bundlePackages(),
    copyCommonPasswords(),
  ],
  builder: {},
  build: { rollupOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: 'manifest.json',
        assetsInlineLimit: 0,
        modulePreload: {
          // Every page for members carries this list, so it names only the parts of the panel, which many pages have. What the
          // panel loads on demand uses little that is not there already.
          resolveDependencies: (file, parts, { hostId }) =>
            hostId.includes('interaction-panel') ||
            (hostId.includes('session-islands') && !file.includes('interaction-panel'))
              ? []
              : parts,
        },
        rollupOptions: {
          // Every page would load another file for two keys of the browser's storage.
          optimization: { inlineConst: true },
          // after-paint.ts calls what the islands' entries export.
          preserveEntrySignatures: 'allow-extension',
          input: [
            ...STYLE_SHEETS.map((name) => `src/app/styles/${name}.css`),
            'src/app/islands/public-islands.tsx',
            'src/app/islands/session-islands.tsx',
            'src/app/client/main.tsx',
            AFTER_PAINT,
            ...Object.values(PAGE_ELEMENTS),
            SUGGESTIONS,
            OFFLINE_WORKER,
          ],
          // A service worker keeps its URL, or browsers would never find its next release.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'small-parts',
                  test: SMALL_PARTS,
                  priority: 1,
                  includeDependenciesRecursively: false,
                },
                { name: 'queries', test: QUERIES, priority: 1, includeDependenciesRecursively: false },
                { name: 'icons', test: ICONS, priority: 1, includeDependenciesRecursively: false },
                // What several staff pages use: in dozens of files it would take longer to load.
                {
                  name: (id, modules) => (isForStaff(id, modules) ? 'staff-parts' : null),
                  minShareCount: 2,
                  includeDependenciesRecursively: false,
                },
              ],
            },
            entryFileNames: ({ facadeModuleId }) =>
              facadeModuleId?.endsWith(OFFLINE_WORKER) ? '[name].js' : SCRIPT_NAMES,
            chunkFileNames: SCRIPT_NAMES,
          },
        },
      },
    },
    bootstrap,
    ssr: {
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rollupOptions: {
          input: {
            main: 'server/main.ts',
            render: 'src/app/render.tsx',
            'build-stamp': 'tools/build-stamp.ts',
            'password-worker': 'server/auth/password/password-worker.mjs',
          },
          // A worker is started from its file, so the file keeps its name beside the code that starts it.
          output: {
            entryFileNames: ({ name }) => (name === 'password-worker' ? '[name].mjs' : '[name].js'),
            chunkFileNames: '[name]-[hash].js',
          },
        },
      },
    },
  },
})
