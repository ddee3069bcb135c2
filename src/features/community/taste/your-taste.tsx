import { useTasteProfile } from './get-taste-profile.ts'
import { tasteHeadline, tasteLeaning } from './taste-words.ts'
import { TryNext } from './try-next.tsx'

const HEADING = 'your-taste'

/** The browser looked for the part that the URL names before it was there. */
const scrollToIfNamed = (section: HTMLElement | null) => {
  if (location.hash === `#${HEADING}`) section?.scrollIntoView()
}

export function YourTaste({ userId }: { userId: string }) {
  const { data: profile } = useTasteProfile(userId)
  if (profile === undefined) return null
  return (
    <section
      ref={scrollToIfNamed}
      aria-labelledby={HEADING}
      className="grid gap-x-(--gap) gap-y-8 border-t border-ink pt-8 md:grid-cols-12"
    >
      <div className="md:col-span-7">
        <h2 id={HEADING} className="label text-ink-soft">
          Your taste
        </h2>
        {profile ? (
          <>
            <p className="display mt-3 text-head">{tasteHeadline(profile)}</p>
            <p className="mt-4 text-lead text-ink-soft">{tasteLeaning(profile)}</p>
          </>
        ) : (
          <p className="mt-3 text-lead">
            Favorite or rate three cheeses, and we tell you what they have in common.
          </p>
        )}
        <a href="/cheeses?view=map" className="link mt-4 inline-flex min-h-11 items-center">
          Map of taste
        </a>
      </div>
      {profile && profile.try.length > 0 && (
        <div className="md:col-span-4 md:col-start-9">
          <TryNext profile={profile} />
        </div>
      )}
    </section>
  )
}
