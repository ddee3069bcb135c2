import { pictureOf, pictureOfRecipe } from '../media/picture-of.ts'
import type { Pictured, PicturedRecipe } from '../media/picture-of.ts'
import { cheesePictures, fallbackPicture, recipePictures } from '../media/pictures.ts'
import { pictureUrl } from '../lib/picture-source.ts'

/** Pictures in the aspect ratio of shared links; uploaded pictures keep their own. */
export const CUT_FOR_SHARING = '/media/og/'

/** The preview of a shared link; undefined for a cheese without a picture, so that the shop's is used. */
export function socialPicture(cheese: Pictured) {
  const picture = pictureOf(cheese)
  if (picture === cheesePictures[cheese.slug]) return `${CUT_FOR_SHARING}${cheese.slug}.jpg`
  return picture === fallbackPicture ? undefined : pictureUrl(picture, picture.width)
}

/** What stands beside a shared link to a recipe; that of its first cheese where it has none of its own. */
export function socialPictureOfRecipe(recipe: PicturedRecipe & { slug: string }) {
  const picture = pictureOfRecipe(recipe)
  if (picture && picture === recipePictures[recipe.slug])
    return `${CUT_FOR_SHARING}recipes/${recipe.slug}.jpg`
  const [cheese] = recipe.cheeses
  return cheese && socialPicture(cheese)
}
