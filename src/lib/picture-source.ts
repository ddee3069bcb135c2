/** A picture that exists in several widths and formats, whether made with the site or uploaded by staff. */
export type PictureSource = {
  /** Address without width and ending: `/media/cheeses/comte-aop` stands for `/media/cheeses/comte-aop-800.avif`. */
  base: string
  /** Changes with the picture, so that its files can be cached for ever. */
  version: string
  widths: readonly number[]
  width: number
  height: number
  alt: string
  /** A few dozen pixels as a data address, shown until the picture arrives; may be empty. */
  blur: string
}

export type PictureFormat = 'avif' | 'webp' | 'jpg'

export type FilmSource = {
  mp4: string
  /** For browsers built without the patented codec. */
  webm: string
  poster: string
  width: number
  height: number
  /** What is seen, for those who cannot see it. */
  label: string
}

export const pictureUrl = (picture: PictureSource, width: number, format: PictureFormat = 'jpg') =>
  `${picture.base}-${width}.${format}?v=${picture.version}`

export const pictureSrcSet = (picture: PictureSource, format: PictureFormat) =>
  picture.widths.map((width) => `${pictureUrl(picture, width, format)} ${width}w`).join(', ')
