import type { PictureSource } from '../lib/picture-source.ts'
import { cheesePictures, fallbackPicture } from './pictures.ts'

export type Pictured = {
  slug: string
  name: string
  heroImageUrl: string | null
  heroImageAlt?: string | null
}

/** A delivered picture is named by its base and its largest width, even when it was uploaded. */
const DELIVERED = /^(?<base>.+)-1600\.jpg$/

/** Undefined when the URL is not that of a delivered picture. */
export function deliveredPicture(url: string, alt: string): PictureSource | undefined {
  const base = DELIVERED.exec(url)?.groups?.base
  return base ? { ...fallbackPicture, base, alt, blur: '' } : undefined
}

/** An uploaded picture replaces the one of the site; a cheese without either gets a neutral one. */
export function pictureOf({ slug, name, heroImageUrl, heroImageAlt }: Pictured): PictureSource {
  const own = cheesePictures[slug]
  const uploaded = heroImageUrl ? deliveredPicture(heroImageUrl, heroImageAlt || name) : undefined
  if (own && (!heroImageUrl || uploaded?.base === own.base)) return own
  return uploaded ?? fallbackPicture
}
