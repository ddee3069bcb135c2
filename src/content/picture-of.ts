import type { PictureSource } from '../lib/picture-source.ts'
import { cheesePictures, fallbackPicture } from './pictures.ts'

type Pictured = { slug: string; name: string; heroImageUrl: string | null }

/** A delivered picture is named by its base and its largest width, whether made with the site or uploaded. */
const DELIVERED = /^(?<base>.+)-1600\.jpg$/

/** The picture of a cheese: ours, or the one staff uploaded, or a still life that claims nothing. */
export function pictureOf({ slug, name, heroImageUrl }: Pictured): PictureSource {
  const own = cheesePictures[slug]
  const base = heroImageUrl && DELIVERED.exec(heroImageUrl)?.groups?.base
  if (own && (!heroImageUrl || base === own.base)) return own
  return base ? { ...fallbackPicture, base, alt: name, blur: '' } : fallbackPicture
}
