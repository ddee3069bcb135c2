import type { PictureSource } from '../lib/picture-source.ts'
import {
  cheesePictures,
  closeupPictures,
  fallbackPicture,
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

/** Undefined when the URL is not that of a delivered or uploaded picture. */
export function deliveredPicture(url: string, alt: string): PictureSource | undefined {
  const picture = { ...fallbackPicture, alt, blur: '' }
  const base = DELIVERED.exec(url)?.groups?.base
  if (base) return { ...picture, base }
  const uploaded = UPLOADED.exec(url)
  if (!uploaded) return undefined
  return uploaded.groups?.host ? { ...picture, base: url, file: url, formats: [] } : { ...picture, base: url }
}

/** An uploaded picture replaces the one of the site; a cheese without either gets a neutral one. */
export function pictureOf({ slug, name, heroImageUrl, heroImageAlt }: Pictured): PictureSource {
  const own = cheesePictures[slug]
  const uploaded = heroImageUrl ? deliveredPicture(heroImageUrl, heroImageAlt || name) : undefined
  if (own && (!heroImageUrl || uploaded?.base === own.base)) return own
  return uploaded ?? fallbackPicture
}

/** Only beside our own picture: an uploaded one may show the cheese at another age or in another light. */
export function closeupOf(cheese: Pictured): PictureSource | undefined {
  const { slug } = cheese
  return pictureOf(cheese) === cheesePictures[slug] ? closeupPictures[slug] : undefined
}

export type PicturedRecipe = {
  title: string
  imageUrl: string | null
  imageAlt: string | null
  cheeses: Pictured[]
}

/** One of our pictures, by the URL that staff can choose for something else. */
function ownPicture(url: string): PictureSource | undefined {
  const own = [cheesePictures, recipePictures, placePictures].flatMap((group) => Object.values(group))
  return own.find((picture) => picture && url === `${picture.base}-${picture.width}.jpg`)
}

/** The picture of a recipe: ours, or the one staff uploaded, or that of its first cheese. */
export function pictureOfRecipe({ title, imageUrl, imageAlt, cheeses }: PicturedRecipe) {
  const [cheese] = cheeses
  const ofCheese = cheese && pictureOf(cheese)
  const own = imageUrl ? ownPicture(imageUrl) : undefined
  const uploaded = imageUrl ? deliveredPicture(imageUrl, imageAlt || title) : undefined
  return own ?? (uploaded?.base === ofCheese?.base ? ofCheese : (uploaded ?? ofCheese))
}

export type PicturedEvent = { title: string; imageUrl: string | null; imageAlt: string | null }

export const pictureOfEvent = ({ title, imageUrl, imageAlt }: PicturedEvent) =>
  imageUrl ? (ownPicture(imageUrl) ?? deliveredPicture(imageUrl, imageAlt || title)) : undefined
