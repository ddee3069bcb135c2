import { pictureOf } from '../media/picture-of.ts'
import type { Pictured } from '../media/picture-of.ts'
import { cheesePictures, fallbackPicture } from '../media/pictures.ts'
import { pictureUrl } from '../lib/picture-source.ts'

/** Cut to the shape in which links are shared; those that staff uploaded have a shape of their own. */
export const CUT_FOR_SHARING = '/media/og/'

/** What stands beside a shared link to a cheese; the shop's picture where it has none of its own. */
export function socialPicture(cheese: Pictured) {
  const picture = pictureOf(cheese)
  if (picture === cheesePictures[cheese.slug]) return `${CUT_FOR_SHARING}${cheese.slug}.jpg`
  return picture === fallbackPicture ? undefined : pictureUrl(picture, picture.width)
}
