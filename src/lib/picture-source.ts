/** The point of a picture that a crop keeps, in percent from its left and top edge. */
export type Focus = { x: number; y: number }

export const isCentered = ({ x, y }: Focus) => x === 50 && y === 50

/** A picture in several widths, each as AVIF and JPEG, delivered with the site or uploaded by staff. */
export type PictureSource = {
  /** URL without width and extension: `/media/cheeses/comte-aop` for `/media/cheeses/comte-aop-800.avif`. */
  base: string
  /** Changes with the picture, so that its files can be cached forever. */
  version: string
  /** The only file, when nothing made others of it. */
  file?: string
  widths: readonly number[]
  width: number
  height: number
  alt: string
  /** Whether a record describes the picture in its own words, which those of the library do not replace. */
  hasOwnAlt?: boolean
  /** A tiny version as a data URL, shown until the picture has loaded; may be empty. */
  blur: string
}

export type PictureFormat = 'avif' | 'jpg'

export type VideoSource = {
  mp4: string
  /** For browsers without H.264. */
  webm: string
  poster: string
  width: number
  height: number
  /** Describes the video for screen readers. */
  label: string
}

/** At least two device pixels for each pixel of the widest card. */
export const MAX_CARD_PICTURE_WIDTH = 800

/** Without the files that a small place in a layout would never load. */
export const upToWidth = (picture: PictureSource, maxWidth: number): PictureSource => ({
  ...picture,
  widths: picture.widths.filter((width) => width <= maxWidth),
})

export const pictureUrl = (picture: PictureSource, width: number, format: PictureFormat = 'jpg') =>
  picture.file ?? `${picture.base}-${width}.${format}?v=${picture.version}`

export const pictureSrcSet = (picture: PictureSource, format: PictureFormat) =>
  picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
