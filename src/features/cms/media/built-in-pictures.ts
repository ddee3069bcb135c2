import type { PictureSource } from '../../../lib/picture-source.ts'
import {
  cheesePictures,
  closeupPictures,
  eventPictures,
  homePicture,
  placePictures,
  recipePictures,
} from '../../../media/pictures.ts'

export type PictureUse = { label: string; href: string; isPublished: boolean }

/** A close-up has the slug of its cheese. */
const CLOSEUP = /^\/media\/close\/(?<slug>.+)$/

/** Uses that no record names: a close-up stands beside the picture of its cheese that came with the site. */
export function fixedUsesOf(path: string): PictureUse[] {
  const slug = CLOSEUP.exec(path)?.groups?.['slug']
  return slug ? [{ label: 'Close-up on its page', href: `/${slug}`, isPublished: true }] : []
}

/** The pictures that came with the site, by their path in the library. The portrait of the home page is a crop of one. */
export const BUILT_IN_PICTURES: ReadonlyMap<string, PictureSource> = new Map(
  [
    ...[cheesePictures, recipePictures, placePictures, eventPictures, closeupPictures].flatMap(
      Object.values<PictureSource | undefined>,
    ),
    homePicture,
  ]
    .filter((picture) => picture !== undefined)
    .map((picture) => [picture.base, picture]),
)
