import { useTasteProfile } from './get-taste-profile.ts'
import { tasteHeadline, tasteLeaning } from './taste-words.ts'
import { TryNext } from './try-next.tsx'

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
          <TryNext cheeses={profile.try} />
        </div>
      )}
    </section>
  )
}
