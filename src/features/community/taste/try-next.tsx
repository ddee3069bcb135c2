import type { TasteProfile } from './get-taste-profile.ts'
import { otherTasteNote, reasonToTry } from './taste-words.ts'

/** Recommendations with their reasons; one that is out of stock says so. */
export function TryNext({ profile }: { profile: TasteProfile }) {
  const { try: cheeses } = profile
  if (cheeses.length === 0) return null
  const note = otherTasteNote(profile)
  return (
    <>
      <h3 className="label text-ink-soft">Try next</h3>
      {note && <p className="mt-3 text-small">{note}</p>}
      <ul className="mt-3 border-t border-hairline">
        {cheeses.map((cheese) => (
          <li key={cheese.slug} className="border-b border-hairline py-3">
            <a href={`/${cheese.slug}`} className="display link inline-flex min-h-11 items-center text-minor">
              {cheese.name}
            </a>
            {!cheese.inStock && <p className="text-small text-accent">Out of stock at the moment</p>}
            <p className="text-small text-ink-soft">{reasonToTry(cheese)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}
