import type { Sharp } from 'sharp'
import type { PictureFormat } from '../../src/lib/picture-source.ts'

export const CHEESE_WIDTHS = [320, 480, 800, 1200, 1600] as const
export const HOME_WIDTHS = [480, 800, 1200, 1600, 2000] as const
export const HOME_PORTRAIT_WIDTHS = [320, 480, 640, 800, 1000] as const

export const CLOSEUP_WIDTHS = [320, 640, 960] as const
/** For recipes, places and events. */
export const SCENE_WIDTHS = [480, 800, 1200] as const

/** Bytes that the AVIF file of this width may weigh: what a phone on a slow line can take. */
export const AVIF_LIMITS: Readonly<Record<number, number>> = {
  480: 45_000,
  640: 65_000,
  800: 90_000,
  960: 110_000,
  1200: 150_000,
  1600: 220_000,
}

/** Qualities that look alike to the eye in both formats. */
export const QUALITIES = {
  avif: { quality: 62, effort: 4 },
  jpg: { quality: 80, mozjpeg: true },
}

export type Qualities = typeof QUALITIES

/** Of pictures with more detail than those that they replaced, so that no page became heavier: they are encoded for longer. */
export const SMALLER_QUALITIES: Qualities = {
  avif: { quality: 61, effort: 6 },
  jpg: { quality: 77, mozjpeg: true },
}

/** Of finished dishes and broken pastes, crumb, crust and gloss all over, which replaced plainer pictures. */
export const DETAILED_QUALITIES: Qualities = {
  avif: { quality: 55, effort: 6 },
  jpg: { quality: 69, mozjpeg: true },
}

/** Of bread cut open and of paste full of flecks: everything small has an edge. */
export const CRUMB_QUALITIES: Qualities = {
  avif: { quality: 48, effort: 6 },
  jpg: { quality: 57, mozjpeg: true },
}

/** The same of pictures renewed more than once, each time with more that has an edge. */
export const FINEST_QUALITIES: Qualities = {
  avif: { quality: 43, effort: 6 },
  jpg: { quality: 50, mozjpeg: true },
}

/** Of a dish that replaced a few things on a plain cloth, which weighed next to nothing. */
export const SMALLEST_QUALITIES: Qualities = {
  avif: { quality: 38, effort: 6 },
  jpg: { quality: 33, mozjpeg: true },
}

/** Of bread carved pore by pore, which replaced a painted one. */
export const CARVED_QUALITIES: Qualities = {
  avif: { quality: 39, effort: 6 },
  jpg: { quality: 45, mozjpeg: true },
}

/** Of crusts with cracks and blisters all over, which replaced smooth ones. */
export const CRUST_QUALITIES: Qualities = {
  avif: { quality: 32, effort: 6 },
  jpg: { quality: 25, mozjpeg: true },
}

export const FORMATS = ['avif', 'jpg'] as const satisfies readonly PictureFormat[]

type Encode = (picture: Sharp, qualities: Qualities) => Sharp

export const ENCODERS: Readonly<Record<PictureFormat, Encode>> = {
  avif: (picture, { avif }) => picture.avif(avif),
  jpg: (picture, { jpg }) => picture.jpeg(jpg),
}
