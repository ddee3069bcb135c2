import { Heart } from 'lucide-react'

type FavoriteToggleProps = {
  isFavorite: boolean
  onToggle: (isFavorite: boolean) => void
  cheeseName?: string
}

/** A page with several toggles passes the cheese's name, which makes each label unique. */
export function FavoriteToggle({ isFavorite, onToggle, cheeseName }: FavoriteToggleProps) {
  const label = isFavorite ? 'Favorited' : 'Add to Favorites'
  return (
    <button
      type="button"
      aria-label={cheeseName && `${label}: ${cheeseName}`}
      onClick={() => onToggle(!isFavorite)}
      className={`label inline-flex min-h-12 items-center gap-3 border px-5 outline-ink transition-colors ${
        isFavorite
          ? 'border-accent bg-accent text-on-accent'
          : 'border-ink text-ink hover:border-accent hover:text-accent'
      }`}
    >
      <Heart aria-hidden="true" className="size-4.5" fill={isFavorite ? 'currentcolor' : 'none'} />
      {label}
    </button>
  )
}
