/**
 * Cuts the two typefaces down to what the site sets in them, and writes them to public/fonts.
 * Run by hand when the type changes; the results are committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

type Cut = { name: string; source: string; axes: Record<string, number>; format?: 'woff2' | 'sfnt' }

const FRAUNCES = 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'
const NEWSREADER = 'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-standard'

const PLACARD_DISPLAY = { opsz: 96, wght: 600, SOFT: 0, WONK: 0 }

const cuts: Cut[] = [
  { name: 'fraunces-display', source: FRAUNCES, axes: { opsz: 130, wght: 560, SOFT: 0, WONK: 0 } },
  { name: 'fraunces-heading', source: FRAUNCES, axes: { opsz: 48, wght: 520, SOFT: 0, WONK: 0 } },
  { name: 'newsreader-text', source: `${NEWSREADER}-normal.woff2`, axes: { opsz: 16, wght: 400 } },
  { name: 'newsreader-italic', source: `${NEWSREADER}-italic.woff2`, axes: { opsz: 18, wght: 400 } },
  // Placards: a PDF contains TrueType, so screen, paper and PDF share these.
  { name: 'placard-display', source: FRAUNCES, axes: PLACARD_DISPLAY, format: 'sfnt' },
  {
    name: 'placard-text',
    source: `${NEWSREADER}-normal.woff2`,
    axes: { opsz: 12, wght: 430 },
    format: 'sfnt',
  },
  {
    name: 'placard-bold',
    source: `${NEWSREADER}-normal.woff2`,
    axes: { opsz: 12, wght: 750 },
    format: 'sfnt',
  },
  {
    name: 'placard-italic',
    source: `${NEWSREADER}-italic.woff2`,
    axes: { opsz: 16, wght: 430 },
    format: 'sfnt',
  },
]

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** Western European letters, the punctuation an editor uses, and nothing else. */
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸıŁł–—‘’‚“”„•…€™−×½¼¾`

await mkdir('public/fonts', { recursive: true })
for (const { name, source, axes, format = 'woff2' } of cuts) {
  const file = `${name}.${format === 'sfnt' ? 'ttf' : format}`
  const font = await subsetFont(await readFile(source), characters, {
    targetFormat: format,
    variationAxes: axes,
  })
  await writeFile(`public/fonts/${file}`, font)
  console.log(`${file}  ${(font.length / 1024).toFixed(1)} kB`)
}
