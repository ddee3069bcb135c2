import type { ReactNode } from 'react'
import { Flag } from './flag.tsx'

type TitleWithFlagProps = { name: string; countryIso: string; flagEmoji: string; flagClass?: string }

/** A line may end with a dash, but not begin with one. */
const BETWEEN_LINES = / (?![-–—] )/

/** Keeps the flag on the line of the last word, and yet lets a word break that is longer than a line. */
const NO_BREAK = '\u00A0'

function Together({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>
}

/** A name and the flag that stays beside its last word. */
export function TitleWithFlag({ name, countryIso, flagEmoji, flagClass }: TitleWithFlagProps) {
  const words = name.split(BETWEEN_LINES)
  const last = words.pop()
  return (
    <>
      {words.flatMap((word) => [word.includes(' ') ? <Together key={word}>{word}</Together> : word, ' '])}
      {last}
      <Together>
        {NO_BREAK}
        <Flag countryIso={countryIso} emoji={flagEmoji} className={flagClass} />
      </Together>
    </>
  )
}
