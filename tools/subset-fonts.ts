/**
 * Cuts the two typefaces down to what the site sets in them, and writes them to public/fonts.
 * Run by hand when the type changes; the results are committed.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

type Cut = { name: string; source: string; axes: Record<string, number> }

const FRAUNCES = 'node_modules/@fontsource-variable/fraunces/files/fraunces-latin-full-normal.woff2'
const NEWSREADER = 'node_modules/@fontsource-variable/newsreader/files/newsreader-latin-standard'

const cuts: Cut[] = [
  { name: 'fraunces-display', source: FRAUNCES, axes: { opsz: 130, wght: 560, SOFT: 0, WONK: 0 } },
  { name: 'fraunces-heading', source: FRAUNCES, axes: { opsz: 48, wght: 520, SOFT: 0, WONK: 0 } },
  { name: 'newsreader-text', source: `${NEWSREADER}-normal.woff2`, axes: { opsz: 16, wght: 400 } },
  { name: 'newsreader-italic', source: `${NEWSREADER}-italic.woff2`, axes: { opsz: 18, wght: 400 } },
]

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/** Western European letters, the punctuation an editor uses, and nothing else. */
const characters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŽžŸıŁł–—‘’‚“”„•…€™−×½¼¾`

await mkdir('public/fonts', { recursive: true })
for (const { name, source, axes } of cuts) {
  const font = await subsetFont(await readFile(source), characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  await writeFile(`public/fonts/${name}.woff2`, font)
  console.log(`${name}.woff2  ${(font.length / 1024).toFixed(1)} kB`)
}
