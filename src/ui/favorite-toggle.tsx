import { OutlineIcon } from './outline-icon.tsx'

const HEART =
  'M2 9.5a5.5 5.5 0 0 1 9.591-3.676.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5'

type FavoriteToggleProps = {
  isFavorite: boolean
  onToggle: (isFavorite: boolean) => void
  name?: string
}

const colorsOf = (isFavorite: boolean) =>
  `border outline-ink transition-colors ${
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
      className={`grid size-12 place-items-center ${colorsOf(isFavorite)}`}
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
