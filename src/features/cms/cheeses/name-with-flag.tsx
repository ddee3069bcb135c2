import { Flag } from '../../../ui/flag.tsx'
import type { CheeseRow } from './list-cheeses.ts'

/** The flag stays on the line of the name's last word. */
export function NameWithFlag({
  name,
  country_iso,
  flag_emoji,
}: Pick<CheeseRow, 'name' | 'country_iso' | 'flag_emoji'>) {
  return (
    <span className="wrap-anywhere">
      {name}
      <span className="whitespace-nowrap">
        {'\u00A0'}
        <Flag countryIso={country_iso} emoji={flag_emoji} />
      </span>
    </span>
  )
}
