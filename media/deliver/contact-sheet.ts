/** All masters side by side, to judge them as one catalogue: `npm run media:sheet [FILE]`. */
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import sharp from 'sharp'
import { MASTERS_FOLDER } from './folders.ts'
import { EVENT_SUBJECTS, PLACE_SUBJECTS, RECIPE_SUBJECTS, SUBJECTS } from './subjects.ts'

const COLUMNS = 6
const CELL = { width: 400, height: 250 }
const GAP = 12

const MASTERS = [
  ...SUBJECTS.map(({ slug }) => slug),
  ...SUBJECTS.map(({ slug }) => `close/${slug}`),
  ...RECIPE_SUBJECTS.map(({ slug }) => `recipes/${slug}`),
  ...PLACE_SUBJECTS.map(({ slug }) => `places/${slug}`),
  ...EVENT_SUBJECTS.map(({ slug }) => `events/${slug}`),
].filter((name) => existsSync(join(MASTERS_FOLDER, `${name}.jpg`)))

const file = resolve(process.argv[2] ?? '.cache/media/contact-sheet.jpg')

const cells = await Promise.all(
  MASTERS.map(async (name, index) => ({
    input: await sharp(join(MASTERS_FOLDER, `${name}.jpg`))
      .resize(CELL.width, CELL.height)
      .toBuffer(),
    left: GAP + (index % COLUMNS) * (CELL.width + GAP),
    top: GAP + Math.floor(index / COLUMNS) * (CELL.height + GAP),
  })),
)
const rows = Math.ceil(MASTERS.length / COLUMNS)
await mkdir(dirname(file), { recursive: true })
await sharp({
  create: {
    width: GAP + COLUMNS * (CELL.width + GAP),
    height: GAP + rows * (CELL.height + GAP),
    channels: 3,
    background: '#1d1b19',
  },
})
  .composite(cells)
  .jpeg({ quality: 88 })
  .toFile(file)
console.log(file)
