import { createContext } from 'react'
import { isCentered, type Focus, type PictureSource } from '../../lib/picture-source.ts'

/** What staff said about a picture in the library. */
export type PictureDetails = {
  /** Empty for the words that the picture came with. */
  alt: string
  focus: Focus
}

export type FindPictureDetails = (picture: PictureSource) => PictureDetails | undefined

export const PictureDetailsContext = createContext<FindPictureDetails>(() => undefined)

/** Notes which pictures and videos a page shows, for what is rendered after them. The browser notes nothing. */
export const ShownPicturesContext = createContext<Set<string> | undefined>(undefined)

/** A record that describes a picture itself keeps its words, and a decoration stays without words. */
export const altOf = (picture: PictureSource, details: PictureDetails | undefined) =>
  picture.alt && !picture.hasOwnAlt ? details?.alt || picture.alt : picture.alt

/** For `object-position` and similar properties; undefined for the center, which is their default. */
export const positionOf = (focus: Focus | undefined) =>
  focus && !isCentered(focus) ? `${focus.x}% ${focus.y}%` : undefined
