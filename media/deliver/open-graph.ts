import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { PUBLIC_FOLDER } from './folders.ts'
import { headingFontFile } from './heading-font.ts'
import { INK, PAPER, RIND_RED, WEDGE_PATH } from './mark.ts'

const WIDTH = 1200
const HEIGHT = 630
const PANEL = 424
const MARGIN = 48
const SHOP_NAME = 'Old Quarter Cheese Bar'
/** Levels of 255. Machines smooth letters differently, by up to 8; another word or photograph differs by more. */
const VISIBLE_DIFFERENCE = 24

const mark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><path fill="${RIND_RED}" fill-rule="evenodd" d="${WEDGE_PATH}"/></svg>`,
)

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Lettering = { text: string; size: number; color: string }

async function setInHeadingType({ text, size, color }: Lettering) {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${escapeMarkup(text)}</span>`,
      // The comma keeps the text engine from reading "SemiBold" as a weight of another family.
      font: `Fraunces SemiBold, ${size}`,
      fontfile: await headingFontFile(),
      width: PANEL - 2 * MARGIN + 12,
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  return { input: data, height: info.height }
}

/** "Comté AOP (Affiné)" is set as a heading with a smaller line under it. */
function splitName(name: string) {
  const [heading = name, addition] = name.split(/ - | \(/)
  return { heading, addition: addition?.replace(')', '') }
}

async function panelLayers(name: string) {
  const { heading, addition } = splitName(name)
  const title = await setInHeadingType({ text: heading, size: 54, color: INK })
  const line = addition ? await setInHeadingType({ text: addition, size: 30, color: RIND_RED }) : undefined
  const shop =
    name === SHOP_NAME ? undefined : await setInHeadingType({ text: SHOP_NAME, size: 24, color: INK })
  return [
    { input: mark, left: MARGIN - 7, top: MARGIN - 14 },
    { input: title.input, left: MARGIN, top: 150 },
    ...(line ? [{ input: line.input, left: MARGIN, top: 150 + title.height + 24 }] : []),
    ...(shop ? [{ input: shop.input, left: MARGIN, top: HEIGHT - MARGIN - shop.height }] : []),
  ]
}

const levelsOf = (picture: Buffer | string) => sharp(picture).raw().toBuffer()

async function looksLike(bytes: Buffer, file: string) {
  if (!existsSync(file)) return false
  const [levels, before] = [await levelsOf(bytes), await levelsOf(file)]
  return (
    levels.length === before.length &&
    levels.every((level, index) => Math.abs(level - before.readUInt8(index)) <= VISIBLE_DIFFERENCE)
  )
}

export type SharingOrder = {
  master: Buffer
  file: string
  name: string
  quality?: number
  /** False: written only if its words changed. */
  isRenewed: boolean
}

/** The picture that other sites show beside a link to the page: the name on paper, the cheese beside it. */
export async function deliverOpenGraphPicture({ master, file, name, quality = 82, isRenewed }: SharingOrder) {
  const photograph = await sharp(master)
    .resize(WIDTH - PANEL, HEIGHT)
    .toBuffer()
  const bytes = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: PAPER } })
    .composite([{ input: photograph, left: PANEL, top: 0 }, ...(await panelLayers(name))])
    .jpeg({ quality, mozjpeg: true })
    .toBuffer()
  const path = join(PUBLIC_FOLDER, 'media/og', `${file}.jpg`)
  if (!isRenewed && (await looksLike(bytes, path))) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

export const deliverDefaultOpenGraphPicture = (master: Buffer, isRenewed: boolean) =>
  deliverOpenGraphPicture({ master, file: 'default', name: SHOP_NAME, isRenewed })
