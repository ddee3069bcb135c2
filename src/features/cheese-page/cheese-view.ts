import type { ReactNode } from 'react'
import type { Cheese } from '../../domain/cheese/cheese.ts'
import type { VideoSource, PictureSource } from '../../lib/picture-source.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import type { RelatedCheese } from './get-related-cheeses.ts'

export type CheeseView = {
  cheese: Cheese
  video?: VideoSource
  closeup?: PictureSource
  related: RelatedCheese[]
  /** A preview has none. */
  shareUrl?: string
  /** Below the food facts, for staff. A part of the page that needs a session is passed in. */
  factNote?: ReactNode
  shop: Shop
}
