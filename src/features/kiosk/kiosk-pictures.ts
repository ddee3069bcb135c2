import { pictureOf, pictureOfEvent } from '../../media/picture-of.ts'
import { cheeseVideos } from '../../media/pictures.ts'
import { pictureUrl, upToWidth, type PictureSource } from '../../lib/picture-source.ts'
import type { FindPictureDetails } from '../../ui/pictures/picture-details.ts'
import type { KioskCheese, KioskContent, KioskEvent } from './kiosk-content.ts'

const LARGE_WIDTH = 1600
const TILE_WIDTH = 800

/** One file of each picture, so that the display knows which files to keep for times without a network. */
function oneFile(picture: PictureSource, maxWidth: number): PictureSource {
  if (picture.file) return picture
  return { ...picture, widths: [Math.max(...upToWidth(picture, maxWidth).widths)] }
}

const fileUrl = (picture: PictureSource) => pictureUrl(picture, Math.max(...picture.widths), 'avif')

export const largePicture = (cheese: KioskCheese) => oneFile(pictureOf(cheese), LARGE_WIDTH)

export const tilePicture = (cheese: KioskCheese) => oneFile(pictureOf(cheese), TILE_WIDTH)

export function eventPicture(event: KioskEvent) {
  const picture = pictureOfEvent(event)
  return picture && oneFile(picture, LARGE_WIDTH)
}

/** Undefined when the cheese has none, or when its page does not show it. */
export const videoOf = ({ slug, showsVideo }: KioskCheese) => (showsVideo ? cheeseVideos[slug] : undefined)

/** The video and the large picture of the feature, which is shown all day, and a tile of every cheese. */
export function mediaUrlsOf({ feature, cheeses, nextEvent }: KioskContent) {
  const event = nextEvent && eventPicture(nextEvent)
  const video = feature && videoOf(feature)
  return [
    ...(video ? [video.mp4, video.webm, video.poster] : []),
    ...(feature ? [fileUrl(largePicture(feature))] : []),
    ...(event ? [fileUrl(event)] : []),
    ...cheeses.map((cheese) => fileUrl(tilePicture(cheese))),
  ]
}

/** For the context that gives pictures their focal points. A hosted file has a host before its path. */
export const findDetailsIn =
  ({ pictureDetails }: KioskContent): FindPictureDetails =>
  ({ base }) =>
    pictureDetails.get(base.replace(/^https:\/\/[^/]+/, ''))
