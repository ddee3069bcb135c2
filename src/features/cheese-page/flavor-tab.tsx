import type { CheeseDocument } from '../../domain/cheese/cheese-document.ts'
import type { CheeseView } from './cheese-view.ts'
import { PalateFigure } from './palate-figure.tsx'
import { RichText } from './rich-text.tsx'
import { TabSections } from './sections.tsx'

function notesOf({ texture, aroma, taste, finish }: CheeseDocument['flavor']) {
  return [
    { heading: 'Texture', text: texture },
    { heading: 'Aroma', text: aroma },
    { heading: 'Taste', text: taste },
    { heading: 'Finish', text: finish },
  ].filter(({ text }) => text)
}

export function FlavorTab({ view: { cheese } }: { view: CheeseView }) {
  const { document } = cheese
  const notes = document ? notesOf(document.flavor) : []
  const tags = [...new Set([...cheese.flavorTags, ...cheese.textureTags])]
  return (
    <div className="sheet gap-y-12 py-14 md:py-24">
      {notes.length > 0 && (
        <div className="grid gap-x-(--gap) gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {notes.map(({ heading, text }) => (
            <div key={heading} className="border-t border-ink pt-4">
              <h3 className="heading text-minor">{heading}</h3>
              <p className="mt-3 text-lead">
                <RichText text={text} />
              </p>
            </div>
          ))}
        </div>
      )}
      {cheese.palate && (
        <div className="md:col-[page-start/span_7]">
          <PalateFigure palate={cheese.palate} name={cheese.name} />
        </div>
      )}
      {tags.length > 0 && (
        <div className="md:col-[span_4/page-end]">
          <h3 className="heading text-minor">In a few words</h3>
          <p className="mt-4 text-lead text-ink-soft italic">{tags.join(', ')}</p>
        </div>
      )}
      <TabSections document={document} tab="flavor" />
    </div>
  )
}
