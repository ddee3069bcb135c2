import { fileURLToPath } from 'node:url'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export const MASTERS_FOLDER = folder('../masters/')
export const PUBLIC_FOLDER = folder('../../public/')
export const MANIFEST_FILE = folder('../../src/media/pictures.ts')
export const HEADING_FONT_FILE = folder(
  '../../node_modules/@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
)
