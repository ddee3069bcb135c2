import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as render from '../../src/app/render.tsx'
import type { Renderer } from '../pages/renderer.ts'

/** Stays empty, so that all tests share it. */
const CLIENT_DIR = path.join(tmpdir(), 'oq-client')

/** Pages from the sources, kept as in production and without anything that a browser would load. */
export async function sourceRenderer(): Promise<Renderer> {
  const assets = {
    styles: { home: '', catalogue: '', cheese: '', public: '' },
    bootstrap: '',
    afterPaintUrl: '/after-paint.js',
    allStylesUrl: '/all.css',
    publicIslandsUrl: '/public-islands.js',
    sessionIslandsUrl: '/session-islands.js',
    elementUrls: {
      catalogue: '/catalogue.js',
      order: '/order.js',
      searchOutage: '/search-outage.js',
      servings: '/servings.js',
      share: '/share.js',
      tabs: '/tabs.js',
    },
    suggestionsUrl: '/suggestions.js',
    applicationUrl: '/application.js',
    applicationStyles: [],
  }
  await mkdir(CLIENT_DIR, { recursive: true })
  return { load: async () => ({ render, assets }), clientDir: CLIENT_DIR }
}
