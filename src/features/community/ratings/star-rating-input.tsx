import { useEffect, useRef, useState } from 'react'
import { countNoun } from '../../../lib/count-noun.ts'
import { Star } from '../../../ui/star.tsx'
import { STARS } from './save-rating.ts'

/** Somebody who walks along the stars by arrow key means the one where they stop. */
const KEYBOARD_PAUSE_MS = 600

type StarRatingInputProps = { rating: number | null; onRate: (rating: number) => void }

export function StarRatingInput({ rating, onRate }: StarRatingInputProps) {
  const [reached, setReached] = useState<number>()
  const [pointed, setPointed] = useState<number>()
  const byKeyboard = useRef(false)

  useEffect(() => {
    if (reached === undefined) return
    const stop = () => {
      setReached(undefined)
      onRate(reached)
    }
    const timer = setTimeout(stop, byKeyboard.current ? KEYBOARD_PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [reached, onRate])

  const chosen = reached ?? rating ?? 0
  const shown = pointed ?? chosen

  return (
    <fieldset>
      <legend className="heading text-minor">Your Rating</legend>
      <div className="mt-2 -ml-2 flex w-fit text-[1.75rem] text-accent">
        {STARS.map((star) => (
          <label
            key={star}
            onPointerEnter={() => setPointed(star)}
            onPointerLeave={() => setPointed(undefined)}
            onPointerDown={() => (byKeyboard.current = false)}
            className="relative grid size-12 cursor-pointer place-items-center has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              checked={chosen === star}
              onChange={() => setReached(star)}
              onKeyDown={() => (byKeyboard.current = true)}
              className="sr-only"
            />
            <Star filled={star <= shown ? 1 : 0} />
            <span className="sr-only">{countNoun(star, 'star')}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
