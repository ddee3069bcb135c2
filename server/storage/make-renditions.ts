import type { Sharp, SharpOptions } from 'sharp'
import { unsupported } from './storage-error.ts'
import { HEIC_REFUSED } from '../../src/lib/heic.ts'
import { containsOtherContent, isHeic, pictureTypeOf, type PictureType } from './picture-type.ts'

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024
const MAX_PIXELS = 40_000_000
const MAX_SECONDS = 20

export const RENDITION_WIDTHS = [320, 480, 800, 1200, 1600] as const
export const LARGEST_WIDTH = 1600
/** Twice the width. The longest of all pictures within the limits would take a minute to encode, and others wait. */
const LARGEST_HEIGHT = 3200

/** Quality judged by eye. The effort keeps a phone's photo within two seconds on two cores. */
const ENCODERS = {
  avif: (image: Sharp) => image.avif({ quality: 55, effort: 0 }),
  jpg: (image: Sharp) => image.jpeg({ quality: 80, progressive: true }),
  webp: (image: Sharp) => image.webp({ quality: 78, effort: 1 }),
  png: (image: Sharp) => image.png({ palette: true }),
} as const

export type FileFormat = keyof typeof ENCODERS
const PAGE_FORMATS = ['avif', 'jpg'] as const satisfies FileFormat[]

export type Rendition = { width: number; format: FileFormat; bytes: Buffer }

const SHARP_FORMATS: Record<PictureType, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', avif: 'heif' }

type OpenPicture = (input: Buffer, options: SharpOptions) => Sharp

let loaded: Promise<OpenPicture> | undefined

/** Loaded with the first upload. It needs no cache and few threads: uploads are rare and must not slow down pages. */
export const loadSharp = () =>
  (loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    // Uploads are untrusted: decoders that no accepted type needs are blocked.
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((format) => `VipsForeignLoad${format}Buffer`),
    })
    return sharp
  }))

/** Re-encodes the picture in every width as pages show it, and in the format of its path. Only its pixels are kept. */
export async function makeRenditions(file: Buffer, pathFormat: FileFormat) {
  const sharp = await loadSharp()
  const { data, info } = await decode(sharp, file)
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const make = async (width: number, format: FileFormat): Promise<Rendition> => {
    const image = sharp(data, { raw }).resize({ width, withoutEnlargement: true })
    return { width, format, bytes: await ENCODERS[format](image).toBuffer() }
  }
  const renditions = await Promise.all([
    ...RENDITION_WIDTHS.flatMap((width) => PAGE_FORMATS.map((format) => make(width, format))),
    ...(PAGE_FORMATS.some((format) => format === pathFormat) ? [] : [make(LARGEST_WIDTH, pathFormat)]),
  ])
  return { width: info.width, height: info.height, renditions }
}

async function decode(sharp: OpenPicture, file: Buffer) {
  const type = pictureTypeOf(file)
  if (isHeic(file)) throw unsupported(HEIC_REFUSED)
  if (!type) throw unsupported('Only JPEG, PNG, WebP and AVIF pictures can be uploaded')
  if (containsOtherContent(file)) throw unsupported('This file contains something else besides a picture')
  try {
    const image = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({
      seconds: MAX_SECONDS,
    })
    const { format } = await image.metadata()
    if (format !== SHARP_FORMATS[type]) throw new Error(`The file says ${type} and is ${format}`)
    return await image
      .autoOrient()
      .resize({ width: LARGEST_WIDTH, height: LARGEST_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw unsupported(
      isTooLarge ? 'Pictures may have at most 40 megapixels' : 'This picture is damaged and cannot be read',
    )
  }
}
