import { useEffect } from 'react'
import { useTasteProfile, type TasteProfile } from './get-taste-profile.ts'
import { TryNext } from './try-next.tsx'

/** Marks the points of the map, which the server rendered outside this island. */
function markPoints({ likes, try: suggestions }: TasteProfile) {
  const kinds = new Map([
    ...suggestions.map(({ slug }) => [slug, 'try'] as const),
    ...likes.map(({ slug }) => [slug, 'like'] as const),
  ])
  for (const point of document.querySelectorAll<SVGElement>('[data-point]')) {
    const kind = kinds.get(point.dataset['point'] ?? '')
    if (kind) point.dataset['mine'] = kind
  }
}

const MAX_NAMES = 6
const list = new Intl.ListFormat('en')

function likedNames({ likes }: TasteProfile) {
  const names = likes.slice(0, MAX_NAMES).map(({ name }) => name)
  const more = likes.length - names.length
  return list.format(more > 0 ? [...names, `${more} more`] : names)
}

/** A map of very many cheeses shows cells instead. */
const hasPoints = () => document.querySelector('[data-point]') !== null

export function TasteOnMap({ userId }: { userId: string }) {
  const { data: profile } = useTasteProfile(userId)
  useEffect(() => {
    if (profile) markPoints(profile)
  }, [profile])
  if (profile === undefined) return null
  if (profile === null)
    return (
      <p className="border-t border-ink pt-6">
        Favorite or rate three cheeses, and this map shows where your taste lies.
      </p>
    )
  return (
    <section
      aria-labelledby="taste-on-map"
      className="grid gap-x-(--gap) gap-y-8 border-t border-ink pt-6 md:grid-cols-12"
    >
      <div className="md:col-span-7">
        <h2 id="taste-on-map" className="label text-ink-soft">
          Your taste on the map
        </h2>
        <p className="mt-3">
          {`You like ${likedNames(profile)}.`}
          {hasPoints() && ' A bold ring marks them, and a dashed one what to try next.'}
        </p>
      </div>
      <div className="md:col-span-4 md:col-start-9">
        <TryNext profile={profile} />
      </div>
    </section>
  )
}
