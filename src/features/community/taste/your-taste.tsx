import { useTasteProfile } from './get-taste-profile.ts'
import { reasonToTry, tasteHeadline, tasteLeaning } from './taste-words.ts'

export function YourTaste({ userId }: { userId: string }) {
  const { data: profile } = useTasteProfile(userId)
  if (!profile) return null
  return (
    <section
      aria-labelledby="your-taste"
      className="grid gap-x-(--gap) gap-y-8 border-t border-ink pt-8 md:grid-cols-12"
    >
      <div className="md:col-span-7">
        <h2 id="your-taste" className="label text-ink-soft">
          Your taste
        </h2>
        <p className="display mt-3 text-head">{tasteHeadline(profile)}</p>
        <p className="mt-4 text-lead text-ink-soft">{tasteLeaning(profile)}</p>
      </div>
      {profile.try.length > 0 && (
        <div className="md:col-span-4 md:col-start-9">
          <h3 className="label text-ink-soft">Try next</h3>
          <ul className="mt-3 border-t border-hairline">
            {profile.try.map((cheese) => (
              <li key={cheese.slug} className="border-b border-hairline py-3">
                <a
                  href={`/${cheese.slug}`}
                  className="display link inline-flex min-h-11 items-center text-minor"
                >
                  {cheese.name}
                </a>
                <p className="text-small text-ink-soft first-letter:uppercase">
                  {reasonToTry(profile, cheese)}
                </p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}
