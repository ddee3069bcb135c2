import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import type { PictureSource } from '../../src/lib/picture-source.ts'
import { AVIF_LIMITS, ENCODERS, FORMATS, QUALITIES, type Qualities } from './formats.ts'
import { PUBLIC_FOLDER } from './folders.ts'

export type PictureOrder = {
  master: Buffer
  base: string
  widths: readonly number[]
  /** Those of most pictures if not given. */
  qualities?: Qualities
  alt: string
  /** What the last delivery made of it: encoding takes long, so unchanged pictures are kept. */
  delivered: PictureSource | undefined
}

const PLACEHOLDER_WIDTH = 16

export const versionOf = (master: Buffer, qualities = QUALITIES) =>
  createHash('sha256').update(master).update(JSON.stringify(qualities)).digest('hex').slice(0, 8)

const pictureFile = (base: string, width: number, format: string) =>
  join(PUBLIC_FOLDER, `${base}-${width}.${format}`)

async function blurredPlaceholder(master: Buffer) {
  const bytes = await sharp(master).resize(PLACEHOLDER_WIDTH).blur(0.6).webp({ quality: 30 }).toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

async function writeWidth(order: PictureOrder, width: number) {
  const { master, base, qualities = QUALITIES } = order
  const scaled = sharp(master).resize(width)
  for (const format of FORMATS) {
    const bytes = await ENCODERS[format](scaled.clone(), qualities).toBuffer()
    const limit = format === 'avif' ? AVIF_LIMITS[width] : undefined
    if (limit && bytes.length > limit) {
      throw new Error(`${base}-${width}.avif weighs ${bytes.length} bytes, more than ${limit}`)
    }
    await writeFile(pictureFile(base, width, format), bytes)
  }
}

/** Writes every width and format of one picture and returns what a page needs to know to show it. */
export async function deliverPicture(order: PictureOrder): Promise<PictureSource> {
  const { master, base, widths, qualities, alt, delivered } = order
  const version = versionOf(master, qualities)
  const missing = widths.filter((width) =>
    FORMATS.some((format) => !existsSync(pictureFile(base, width, format))),
  )
  const outdated = delivered?.version === version ? missing : widths
  await mkdir(join(PUBLIC_FOLDER, dirname(base)), { recursive: true })
  for (const width of outdated) await writeWidth(order, width)
  const { width, height } = await sharp(master).metadata()
  return {
    base,
    version,
    widths,
    width,
    height,
    alt,
    blur: await blurredPlaceholder(master),
  }
}
