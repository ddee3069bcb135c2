import {
  hasBuiltInPicture,
  pictureInDocument,
  pictureOf,
  pictureOfEvent,
  pictureOfRecipe,
} from '../media/picture-of.ts'
import type { Pictured, PicturedEvent, PicturedRecipe } from '../media/picture-of.ts'
import { fallbackPicture, homePicture, recipePictures } from '../media/pictures.ts'
import type { PageDocuments } from '../domain/documents/page-document.ts'
import { isCentered, pictureUrl, type Focus, type PictureSource } from '../lib/picture-source.ts'

/** Pictures in the aspect ratio of shared links, with a name of a shop on them; uploaded pictures keep their own. */
const CUT_FOR_SHARING = '/media/og/'
const NAME_ON_THEM = 'Old Quarter Cheese Bar'
/** The server cuts these around the focal point of a picture. */
export const CUT_AT_FOCUS = '/media/share'

/** The preview of a shared link. */
export type SocialPicture = {
  /** Shown when the picture has no focal point of its own. */
  url: string
  picture: PictureSource
}

type NamedShop = { name: string }

/** The picture that was cut for sharing, where it has the right name on it. */
const cutOrWhole = (cut: string, picture: PictureSource, { name }: NamedShop): SocialPicture =>
  name === NAME_ON_THEM
    ? { url: `${CUT_FOR_SHARING}${cut}.jpg`, picture }
    : { url: pictureUrl(picture, picture.width), picture }

/** What stands beside a link to a page without a picture of its own: the picture of the home page, if it has one. */
export function socialPictureOfShop(home: PageDocuments['home'], shop: NamedShop): SocialPicture | undefined {
  const picture = pictureInDocument(home.picture)
  if (picture?.base === homePicture.base) return cutOrWhole('default', picture, shop)
  return picture && { url: pictureUrl(picture, picture.width), picture }
}

/** Undefined for a cheese without a picture, so that the shop's is used. */
export function socialPicture(cheese: Pictured, shop: NamedShop): SocialPicture | undefined {
  const picture = pictureOf(cheese)
  if (hasBuiltInPicture(cheese)) return cutOrWhole(cheese.slug, picture, shop)
  return picture === fallbackPicture ? undefined : { url: pictureUrl(picture, picture.width), picture }
}

/** What stands beside a shared link to a recipe; that of its first cheese where it has none of its own. */
export function socialPictureOfRecipe(
  recipe: PicturedRecipe & { slug: string },
  shop: NamedShop,
): SocialPicture | undefined {
  const picture = pictureOfRecipe(recipe)
  if (picture && picture.base === recipePictures[recipe.slug]?.base)
    return cutOrWhole(`recipes/${recipe.slug}`, picture, shop)
  const [cheese] = recipe.cheeses
  return cheese && socialPicture(cheese, shop)
}

/** Undefined for an event without a picture, so that the shop's is used. */
export function socialPictureOfEvent(event: PicturedEvent): SocialPicture | undefined {
  const picture = pictureOfEvent(event)
  return picture && { url: pictureUrl(picture, picture.width), picture }
}

/** The size is known when the picture was cut for sharing. */
export function socialPictureUrl({ url, picture }: SocialPicture, focus: Focus | undefined) {
  const isCutAtFocus = !picture.file && focus && !isCentered(focus)
  const shown = isCutAtFocus ? `${CUT_AT_FOCUS}${picture.base}.jpg?focus=${focus.x}-${focus.y}` : url
  return { url: shown, isCut: isCutAtFocus || url.startsWith(CUT_FOR_SHARING) }
}
