import { TitleWithFlag } from '../../../../ui/flags/title-with-flag.tsx'

type NameWithFlagProps = { name: string; countryIso: string; flagEmoji: string }

export function NameWithFlag({ name, countryIso, flagEmoji }: NameWithFlagProps) {
  return (
    <span className="wrap-anywhere">
      <TitleWithFlag name={name} countryIso={countryIso} flagEmoji={flagEmoji} />
    </span>
  )
}
