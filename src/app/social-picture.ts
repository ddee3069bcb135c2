import { hasBuiltInPicture, pictureOf, pictureOfRecipe } from '../media/picture-of.ts'
import type { Pictured, PicturedRecipe } from '../media/picture-of.ts'
import { fallbackPicture, recipePictures } from '../media/pictures.ts'
import { isCentered, pictureUrl, type Focus, type PictureSource } from '../lib/picture-source.ts'

/** Pictures in the aspect ratio of shared links; uploaded pictures keep their own. */
const CUT_FOR_SHARING = '/media/og/'
/** The server cuts these around the focal point of a picture. */
export const CUT_AT_FOCUS = '/media/share'

/** The preview of a shared link. */
export type SocialPicture = {
  /** Shown when the picture has no focal point of its own. */
  url: string
  picture?: PictureSource
}

export const DEFAULT_SOCIAL_PICTURE: SocialPicture = { url: `${CUT_FOR_SHARING}default.jpg` }

/** Undefined for a cheese without a picture, so that the shop's is used. */
export function socialPicture(cheese: Pictured): SocialPicture | undefined {
  const picture = pictureOf(cheese)
  if (hasBuiltInPicture(cheese)) return { url: `${CUT_FOR_SHARING}${cheese.slug}.jpg`, picture }
  return picture === fallbackPicture ? undefined : { url: pictureUrl(picture, picture.width), picture }
}

/** What stands beside a shared link to a recipe; that of its first cheese where it has none of its own. */
export function socialPictureOfRecipe(recipe: PicturedRecipe & { slug: string }): SocialPicture | undefined {
  const picture = pictureOfRecipe(recipe)
  if (picture && picture.base === recipePictures[recipe.slug]?.base)
    return { url: `${CUT_FOR_SHARING}recipes/${recipe.slug}.jpg`, picture }
  const [cheese] = recipe.cheeses
  return cheese && socialPicture(cheese)
}

/** The size is known when the picture was cut for sharing. */
export function socialPictureUrl({ url, picture }: SocialPicture, focus: Focus | undefined) {
  const isCutAtFocus = picture && !picture.file && focus && !isCentered(focus)
  const shown = isCutAtFocus ? `${CUT_AT_FOCUS}${picture.base}.jpg?focus=${focus.x}-${focus.y}` : url
  return { url: shown, isCut: isCutAtFocus || url.startsWith(CUT_FOR_SHARING) }
}
