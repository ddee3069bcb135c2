import type { ReactNode } from 'react'
import type { Cheese } from '../../domain/cheese/cheese.ts'
import type { Shop } from '../../domain/shop/shop.ts'
import { StarAverage } from '../../ui/stars.tsx'
import { CheesePrice } from './cheese-price.tsx'

type TitleBarProps = {
  cheese: Cheese
  shop: Shop
  favorite: ReactNode
}

/** What people decide by, beside the title. On a phone it is a bar at the bottom of the screen. */
export function TitleBar({ cheese, shop, favorite }: TitleBarProps) {
  const { averageRating, ratingCount } = cheese.counts
  return (
    <div className="title-bar">
      <CheesePrice cheese={cheese} shop={shop} />
      <a
        id="title-rating"
        href="#community"
        hidden={ratingCount === 0}
        className="inline-flex items-center text-small lining-nums"
      >
        {ratingCount > 0 && <StarAverage brief average={averageRating} ratingCount={ratingCount} />}
      </a>
      {favorite}
    </div>
  )
}
