import { countryName } from '../lib/country-name.ts'
import { FlagDrawing } from './flag-drawing.tsx'

type FlagProps = { countryIso: string; emoji: string; className?: string }

/** Many systems have no flags in their emoji font, so the countries the shop knows are drawn. */
export function Flag({ countryIso, emoji, className = '' }: FlagProps) {
  return (
    <span role="img" aria-label={countryName(countryIso)} className={`whitespace-nowrap ${className}`}>
      <FlagDrawing countryIso={countryIso} emoji={emoji} />
    </span>
  )
}
