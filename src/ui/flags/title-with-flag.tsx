import type { ReactNode } from 'react'
import { Flag } from './flag.tsx'

type TitleWithFlagProps = { name: string; countryIso: string; flagEmoji: string; flagClass?: string }

/** A line must not start with a dash. */
const BETWEEN_LINES = / (?![-–—] )/

/** Keeps the flag on the line of the last word, but a word that is longer than a line can still break. */
const NO_BREAK = '\u00A0'

function Together({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>
}

export function TitleWithFlag({ name, countryIso, flagEmoji, flagClass }: TitleWithFlagProps) {
  const words = name.split(BETWEEN_LINES)
  const last = words.pop()
  return (
    <>
      {words.map((word) => (word.includes(' ') ? [<Together key={word}>{word}</Together>, ' '] : `${word} `))}
      {last}
      <Together>
        {NO_BREAK}
        <Flag countryIso={countryIso} emoji={flagEmoji} className={flagClass} />
      </Together>
    </>
  )
}
