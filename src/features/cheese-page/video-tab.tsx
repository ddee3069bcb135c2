import type { FilmSource } from '../../lib/picture-source.ts'
import { Film } from '../../ui/film.tsx'

export function VideoTab({ film, name }: { film: FilmSource; name: string }) {
  return (
    <div className="sheet py-14 md:py-24">
      <Film of={film} className="col-[full] h-auto w-full bg-night md:col-[page-start/span_10]" />
      <p className="mt-4 text-small text-ink-soft italic">
        {name}, seen from near. An illustration without sound.
      </p>
    </div>
  )
}
