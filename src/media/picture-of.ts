import type { DocumentPicture } from '../domain/documents/page-document.ts'
import type { PictureSource } from '../lib/picture-source.ts'
import {
  cheesePictures,
  closeupPictures,
  eventPictures,
  fallbackPicture,
  homePicture,
  placePictures,
  recipePictures,
} from './pictures.ts'

export type Pictured = {
  slug: string
  name: string
  heroImageUrl: string | null
  heroImageAlt?: string | null
}

/** A delivered picture is named by its base and its largest width, even when it was uploaded. */
const DELIVERED = /^(?<base>.+)-1600\.jpg$/

/** Our own storage makes further files of `wheel.jpg`, such as `wheel.jpg-480.avif`. Hosted Supabase keeps one. */
const UPLOADED =
  /^(?<host>https:\/\/[^/]+)?\/storage\/v1\/object\/public\/media\/.+\.(?:avif|webp|jpe?g|png)$/

/** A record's own words, unless they are the ones that the picture came with. */
const describedAs = (picture: PictureSource, alt: string | null | undefined): PictureSource =>
  alt && alt !== picture.alt ? { ...picture, alt, hasOwnAlt: true } : picture

/** Described by the name of what it shows without an alt text. Undefined when the URL is not that of a picture of ours. */
export function deliveredPicture(url: string, alt: string | null, name = ''): PictureSource | undefined {
  const picture = { ...fallbackPicture, alt: alt || name, hasOwnAlt: Boolean(alt), blur: '' }
  const base = DELIVERED.exec(url)?.groups?.base
  if (base) return { ...picture, base }
  const uploaded = UPLOADED.exec(url)
  if (!uploaded) return undefined
  return uploaded.groups?.host ? { ...picture, base: url, file: url } : { ...picture, base: url }
}

/** An uploaded picture replaces the one of the site; a cheese without either gets a neutral one. */
export function pictureOf({ slug, name, heroImageUrl, heroImageAlt = null }: Pictured): PictureSource {
  const own = cheesePictures[slug]
  const uploaded = heroImageUrl ? deliveredPicture(heroImageUrl, heroImageAlt, name) : undefined
  if (own && uploaded?.base === own.base) return describedAs(own, heroImageAlt)
  return uploaded ?? fallbackPicture
}

/** Only beside our own picture: an uploaded one may show the cheese at another age or in another light. */
export const closeupOf = (cheese: Pictured): PictureSource | undefined =>
  hasBuiltInPicture(cheese) ? closeupPictures[cheese.slug] : undefined

export const hasBuiltInPicture = (cheese: Pictured) =>
  pictureOf(cheese).base === cheesePictures[cheese.slug]?.base

export type PicturedRecipe = {
  title: string
  imageUrl: string | null
  imageAlt: string | null
  cheeses: Pictured[]
}

/** One of our pictures, by the URL that staff can choose for something else. */
function ownPicture(url: string): PictureSource | undefined {
  const groups = [cheesePictures, recipePictures, placePictures, eventPictures, closeupPictures]
  const own = [...groups.flatMap((group) => Object.values(group)), homePicture]
  return own.find((picture) => picture && url === `${picture.base}-${picture.width}.jpg`)
}

/** The picture of a recipe: ours, or the one staff uploaded, or that of its first cheese. */
export function pictureOfRecipe({ title, imageUrl, imageAlt, cheeses }: PicturedRecipe) {
  const [cheese] = cheeses
  const ofCheese = cheese && pictureOf(cheese)
  const own = imageUrl ? ownPicture(imageUrl) : undefined
  const uploaded = imageUrl ? deliveredPicture(imageUrl, imageAlt, title) : undefined
  if (own) return describedAs(own, imageAlt)
  return uploaded?.base === ofCheese?.base ? ofCheese : (uploaded ?? ofCheese)
}

export type PicturedEvent = { title: string; imageUrl: string | null; imageAlt: string | null }

export const pictureOfEvent = ({ title, imageUrl, imageAlt }: PicturedEvent) =>
  imageUrl ? pictureAt(imageUrl, imageAlt, title) : undefined

/** The picture that the document of a page names, if it names one. */
export const pictureInDocument = ({ url, alt }: DocumentPicture) => pictureAt(url, alt)

function pictureAt(url: string, alt: string | null, name?: string) {
  const own = ownPicture(url)
  return own ? describedAs(own, alt) : deliveredPicture(url, alt, name)
}

/** Whether it is an illustration that came with the site. */
export const isBuiltIn = ({ base }: Pick<PictureSource, 'base'>) =>
  base.startsWith('/media/') && base !== fallbackPicture.base
