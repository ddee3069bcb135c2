import { useEffect, useRef, useState } from 'react'
import { countNoun } from '../../../lib/count-noun.ts'
import { Star, STARS } from '../../../ui/stars.tsx'

/** Arrow keys select every star on the way; only the one where they stop is saved. */
const KEYBOARD_PAUSE_MS = 600

type StarRatingInputProps = { rating: number | null; onRate: (rating: number) => void }

export function StarRatingInput({ rating, onRate }: StarRatingInputProps) {
  const [selected, setSelected] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const byKeyboard = useRef(false)

  useEffect(() => {
    if (selected === undefined) return
    const save = () => {
      setSelected(undefined)
      onRate(selected)
    }
    const timer = setTimeout(save, byKeyboard.current ? KEYBOARD_PAUSE_MS : 0)
    return () => clearTimeout(timer)
  }, [selected, onRate])

  const chosen = selected ?? rating ?? 0
  const shown = hovered ?? chosen

  return (
    <fieldset>
      <legend className="heading text-minor">Your Rating</legend>
      <div className="mt-2 -ml-2 flex w-fit text-[1.75rem] text-accent">
        {STARS.map((star) => (
          <label
            key={star}
            onPointerEnter={() => setHovered(star)}
            onPointerLeave={() => setHovered(undefined)}
            onPointerDown={() => (byKeyboard.current = false)}
            className="relative grid h-12 w-[min(3rem,17vw)] cursor-pointer place-items-center has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="rating"
              value={star}
              checked={chosen === star}
              onChange={() => setSelected(star)}
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
