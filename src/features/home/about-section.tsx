import { placePictures } from '../../media/pictures.ts'
import { Picture } from '../../ui/pictures/picture.tsx'

const ABOUT = [
  {
    heading: 'Expert Curation',
    picture: placePictures['counter'],
    text: 'We would rather explain a short list than apologize for a long one. Every cheese here was tasted at several ages before we chose the age we sell.',
  },
  {
    heading: 'Community Focus',
    picture: placePictures['parcel'],
    text: 'Regulars keep their favorites here, rate what they took home and tell the next person what to expect. Their comments are on every cheese page, below our own notes.',
  },
  {
    heading: 'Historic Location',
    picture: placePictures['door'],
    text: 'Thick walls and a cool cellar suit cheese better than any machine. The Old Quarter gave us both, and a street worth lingering in.',
  },
]

export function AboutSection() {
  return (
    <section
      id="about"
      aria-labelledby="about-heading"
      className="sheet gap-y-12 border-t border-hairline py-20 md:py-32"
    >
      <h2 id="about-heading" className="text-title md:col-[page-start/span_9]">
        A counter, a cellar and a good many opinions
      </h2>
      <div className="grid gap-x-(--gap) gap-y-10 md:grid-cols-3">
        {ABOUT.map(({ heading, text, picture }) => (
          <div key={heading}>
            {picture && (
              <Picture
                of={picture}
                sizes="(min-width: 48rem) 31vw, 92vw"
                className="aspect-[16/10] w-full object-cover"
              />
            )}
            <h3 className="mt-5 text-head">{heading}</h3>
            <p className="mt-4 max-w-md text-ink-soft">{text}</p>
          </div>
        ))}
      </div>
    </section>
  )
}
