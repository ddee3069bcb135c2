import type { PictureSource } from '../lib/picture-source.ts'
import { cheesePictures, fallbackPicture } from './pictures.ts'

export type Pictured = {
  slug: string
  name: string
  heroImageUrl: string | null
  heroImageAlt?: string | null
}

/** A delivered picture is named by its base and its largest width, whether made with the site or uploaded. */
const DELIVERED = /^(?<base>.+)-1600\.jpg$/

/** A picture by its address, or nothing where the address is not one of a delivered picture. */
export function deliveredPicture(url: string, alt: string): PictureSource | undefined {
  const base = DELIVERED.exec(url)?.groups?.base
  return base ? { ...fallbackPicture, base, alt, blur: '' } : undefined
}

/** The picture of a cheese: ours, or the one staff uploaded, or a still life that claims nothing. */
export function pictureOf({ slug, name, heroImageUrl, heroImageAlt }: Pictured): PictureSource {
  const own = cheesePictures[slug]
  const uploaded = heroImageUrl ? deliveredPicture(heroImageUrl, heroImageAlt || name) : undefined
  if (own && (!heroImageUrl || uploaded?.base === own.base)) return own
  return uploaded ?? fallbackPicture
}
