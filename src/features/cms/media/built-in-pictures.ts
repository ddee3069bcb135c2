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

const HOME: PictureUse = { label: 'Home page', href: '/', isPublished: true }
const VISIT: PictureUse = { label: 'Visit page', href: '/visit', isPublished: true }
const SIGN_IN: PictureUse = { label: 'Sign-in page', href: '/auth', isPublished: true }

/** Uses that pages name themselves. The database knows those of records. */
const FIXED_USES: Readonly<Record<string, PictureUse[]>> = {
  [homePicture.base]: [HOME],
  '/media/places/parcel': [HOME],
  '/media/places/counter': [HOME],
  '/media/places/door': [HOME, VISIT],
  '/media/places/cellar': [HOME, SIGN_IN],
}

/** A close-up has the slug of its cheese. */
const CLOSEUP = /^\/media\/close\/(?<slug>.+)$/

export function fixedUsesOf(path: string): PictureUse[] {
  const slug = CLOSEUP.exec(path)?.groups?.['slug']
  return slug
    ? [{ label: 'Close-up on its page', href: `/${slug}`, isPublished: true }]
    : (FIXED_USES[path] ?? [])
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
