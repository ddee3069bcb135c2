import { OutlineIcon } from './outline-icon.tsx'

const HEART = 'M12 20.5 4 12.6a5.3 5.3 0 0 1 8-7 5.3 5.3 0 0 1 8 7z'

type FavoriteToggleProps = {
  isFavorite: boolean
  onToggle: (isFavorite: boolean) => void
  name?: string
}

const colorsOf = (isFavorite: boolean) =>
  `border outline-ink fade-colors ${
    isFavorite
      ? 'border-accent bg-accent text-on-accent'
      : 'border-ink bg-paper text-ink hover:border-accent hover:text-accent'
  }`

const Heart = ({ isFilled }: { isFilled: boolean }) => (
  <OutlineIcon d={HEART} fill={isFilled ? 'currentcolor' : 'none'} />
)

/** A heart alone, where the whole button would take too much room. */
export function HeartButton({ isFavorite, onToggle, name = 'this cheese' }: FavoriteToggleProps) {
  return (
    <button
      type="button"
      aria-label={`Favorite ${name}`}
      aria-pressed={isFavorite}
      onClick={() => onToggle(!isFavorite)}
      className={`grid size-[44px] place-items-center ${colorsOf(isFavorite)}`}
    >
      <Heart isFilled={isFavorite} />
    </button>
  )
}

/** A page with several toggles passes the name of each thing, which makes each label unique. */
export function FavoriteToggle({ isFavorite, onToggle, name }: FavoriteToggleProps) {
  const label = isFavorite ? 'Favorited' : 'Add to Favorites'
  return (
    <button
      type="button"
      aria-label={name && `${label}: ${name}`}
      onClick={() => onToggle(!isFavorite)}
      className={`label inline-flex min-h-12 items-center gap-3 px-5 ${colorsOf(isFavorite)}`}
    >
      <Heart isFilled={isFavorite} />
      {label}
    </button>
  )
}
