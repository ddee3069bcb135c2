import { pictureOf } from '../media/picture-of.ts'
import type { Pictured } from '../media/picture-of.ts'
import { cheesePictures, fallbackPicture } from '../media/pictures.ts'
import { pictureUrl } from '../lib/picture-source.ts'

/** Pictures in the aspect ratio of shared links; uploaded pictures keep their own. */
export const CUT_FOR_SHARING = '/media/og/'

/** The preview of a shared link; undefined for a cheese without a picture, so that the shop's is used. */
export function socialPicture(cheese: Pictured) {
  const picture = pictureOf(cheese)
  if (picture === cheesePictures[cheese.slug]) return `${CUT_FOR_SHARING}${cheese.slug}.jpg`
  return picture === fallbackPicture ? undefined : pictureUrl(picture, picture.width)
}
