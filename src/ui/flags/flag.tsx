import { FLAG_DRAWINGS } from './flag-drawings.ts'

type FlagProps = { countryIso: string; emoji: string; className?: string }

/**
 * Many systems have no flags in their emoji font, so flags are drawn where a drawing exists. The emoji stays in the
 * text for screen readers, copying and searching.
 */
export function Flag({ countryIso, emoji, className = '' }: FlagProps) {
  const drawing = FLAG_DRAWINGS[countryIso]
  if (!drawing) return <span className={className}>{emoji}</span>
  return (
    <span className={`whitespace-nowrap ${className}`}>
      <svg viewBox="0 0 30 20" aria-hidden="true" className="flag">
        {drawing.map((shape) => (
          <path key={shape.d + ('fill' in shape ? shape.fill : shape.stroke)} {...shape} />
        ))}
      </svg>
      <span className="sr-only">{emoji}</span>
    </span>
  )
}
