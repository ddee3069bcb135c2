import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { HeartButton } from '../../../ui/favorite-toggle.tsx'
import { useCardFavorites, type CardFavorite } from './get-card-favorites.ts'
import { useSetFavorite } from './set-favorite.ts'

type Card = { slug: string; picture: Element }

function findCards(): Card[] {
  return [...document.querySelectorAll('[data-cards] > li')].flatMap((card) => {
    const slug = card.querySelector('a')?.pathname.split('/').at(-1)
    const picture = card.querySelector('picture')?.parentElement
    return slug && picture ? [{ slug, picture }] : []
  })
}

/** The cards that the page shows now; a search replaces them. */
function useCards() {
  const [cards, setCards] = useState(findCards)
  useEffect(() => {
    const update = () =>
      setCards((known) => {
        const found = findCards()
        const isSame =
          found.length === known.length &&
          found.every(({ picture }, index) => picture === known[index]?.picture)
        return isSame ? known : found
      })
    const observer = new MutationObserver(update)
    observer.observe(document.querySelector('main') ?? document.body, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return cards
}

function CardHeart({ cheese }: { cheese: CardFavorite }) {
  const { isPending, variables, mutate } = useSetFavorite(cheese.id)
  const isFavorite = isPending ? variables.isFavorite : cheese.isFavorite
  return (
    <div className="absolute top-2 right-2 z-1">
      <HeartButton
        name={cheese.name}
        isFavorite={isFavorite}
        onToggle={(isFavorite) => mutate({ isFavorite })}
      />
    </div>
  )
}

/** A heart on every card of the page, for members. The server renders the cards for all visitors. */
export function CardHearts({ userId }: { userId: string }) {
  const cards = useCards()
  const { data: favorites = [] } = useCardFavorites(
    userId,
    cards.map(({ slug }) => slug),
  )
  return cards.map(({ slug, picture }) => {
    const cheese = favorites.find((favorite) => favorite.slug === slug)
    return cheese && createPortal(<CardHeart cheese={cheese} />, picture, slug)
  })
}
