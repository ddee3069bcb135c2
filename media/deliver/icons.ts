import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { PUBLIC_FOLDER } from './folders.ts'
import { PAPER, RIND_RED, WEDGE_PATH } from './mark.ts'

type IconShape = { cornerRadius: number; markScale: number }

const ROUNDED: IconShape = { cornerRadius: 14, markScale: 0.9 }
/** Phones cut maskable icons to their own shape: the field fills the square, the mark keeps to the safe middle. */
const MASKABLE: IconShape = { cornerRadius: 0, markScale: 0.66 }

function iconSvg({ cornerRadius, markScale }: IconShape) {
  const shift = 32 * (1 - markScale)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="${cornerRadius}" fill="${PAPER}"/><path fill="${RIND_RED}" fill-rule="evenodd" transform="translate(${shift.toFixed(2)} ${shift.toFixed(2)}) scale(${markScale})" d="${WEDGE_PATH}"/></svg>\n`
}

const png = (shape: IconShape, size: number) =>
  sharp(Buffer.from(iconSvg(shape)), { density: 72 * (size / 64) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

/** An ICO file is a small directory followed by PNG pictures. */
function icoFile(pictures: { size: number; bytes: Buffer }[]) {
  const directory = Buffer.alloc(6 + 16 * pictures.length)
  directory.writeUInt16LE(1, 2)
  directory.writeUInt16LE(pictures.length, 4)
  let offset = directory.length
  for (const [index, { size, bytes }] of pictures.entries()) {
    const entry = 6 + 16 * index
    directory.writeUInt8(size, entry)
    directory.writeUInt8(size, entry + 1)
    directory.writeUInt16LE(1, entry + 4)
    directory.writeUInt16LE(32, entry + 6)
    directory.writeUInt32LE(bytes.length, entry + 8)
    directory.writeUInt32LE(offset, entry + 12)
    offset += bytes.length
  }
  return Buffer.concat([directory, ...pictures.map(({ bytes }) => bytes)])
}

const write = (file: string, bytes: Buffer | string) => writeFile(join(PUBLIC_FOLDER, file), bytes)

export async function deliverIcons() {
  await write('icon.svg', iconSvg(ROUNDED))
  await write('icon-192.png', await png(ROUNDED, 192))
  await write('icon-512.png', await png(ROUNDED, 512))
  await write('icon-maskable-512.png', await png(MASKABLE, 512))
  await write('apple-touch-icon.png', await png({ ...ROUNDED, cornerRadius: 0 }, 180))
  const sizes = [16, 32, 48]
  const pictures = await Promise.all(sizes.map(async (size) => ({ size, bytes: await png(ROUNDED, size) })))
  await write('favicon.ico', icoFile(pictures))
}
