import type { PageDocuments } from '../../domain/documents/page-document.ts'
import { pictureInDocument } from '../../media/picture-of.ts'
import { Picture } from '../../ui/pictures/picture.tsx'

type About = PageDocuments['home']['about']

function Column({ column: { heading, text, picture: named } }: { column: About['columns'][number] }) {
  const picture = pictureInDocument(named)
  return (
    <div>
      {picture && (
        <Picture
          of={picture}
          sizes="(min-width: 48rem) 31vw, 92vw"
          className="aspect-[16/10] w-full object-cover"
        />
      )}
      <h3 className="mt-5 text-head wrap-anywhere">{heading}</h3>
      <p className="mt-4 max-w-md wrap-anywhere whitespace-pre-line text-ink-soft">{text}</p>
    </div>
  )
}

export function AboutSection({ words: { heading, columns } }: { words: About }) {
  if (!heading && columns.length === 0) return null
  return (
    <section
      id="about"
      aria-labelledby={heading ? 'about-heading' : undefined}
      aria-label={heading ? undefined : 'About'}
      className="far-below-101 sheet gap-y-12 border-t border-hairline py-20 md:far-below-62 md:py-32"
    >
      {heading && (
        <h2 id="about-heading" className="text-title wrap-anywhere md:col-[page-start/span_9]">
          {heading}
        </h2>
      )}
      <div className="grid gap-x-(--gap) gap-y-10 md:grid-cols-3">
        {columns.map((column) => (
          <Column key={`${column.heading} ${column.text}`} column={column} />
        ))}
      </div>
    </section>
  )
}
