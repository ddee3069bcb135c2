import { TitleWithFlag } from '../../../ui/title-with-flag.tsx'
import type { CheeseRow } from './list-cheeses.ts'

type NameWithFlagProps = Pick<CheeseRow, 'name' | 'country_iso' | 'flag_emoji'>

export function NameWithFlag({ name, country_iso, flag_emoji }: NameWithFlagProps) {
  return (
    <span className="wrap-anywhere">
      <TitleWithFlag name={name} countryIso={country_iso} flagEmoji={flag_emoji} />
    </span>
  )
}
