import { deliveredPicture } from '../../media/picture-of.ts'
import type { Cheese } from '../../domain/cheese/cheese.ts'
import { Picture } from '../../ui/pictures/picture.tsx'

export function MorePictures({ pictures }: { pictures: Cheese['morePictures'] }) {
  const shown = pictures.flatMap(({ url, alt }) => deliveredPicture(url, alt) ?? [])
  if (shown.length === 0) return null
  return (
    <section aria-label="Pictures" className="sheet pb-16 print:hidden">
      <ul className="grid gap-(--gap) sm:grid-cols-2 md:grid-cols-3">
        {shown.map((picture) => (
          <li key={picture.base}>
            <Picture
              of={picture}
              sizes="(min-width: 48rem) 30vw, 90vw"
              className="aspect-[4/3] w-full object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
