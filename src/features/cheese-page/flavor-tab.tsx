import type { CheeseView } from './cheese-view.ts'
import { ExtraCard } from './extra-card.tsx'
import { PalateFigure } from './palate-figure.tsx'

export function FlavorTab({ view: { cheese, editorial } }: { view: CheeseView }) {
  const notes = editorial && [
    { heading: 'Texture', text: editorial.texture },
    { heading: 'Aroma', text: editorial.aroma },
    { heading: 'Taste', text: editorial.taste },
    { heading: 'Finish', text: editorial.finish },
  ]
  const tags = [...new Set([...cheese.flavorTags, ...cheese.textureTags])]
  return (
    <div className="sheet gap-y-12 py-14 md:py-24">
      {notes && (
        <div className="grid gap-x-(--gap) gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
          {notes.map(({ heading, text }) => (
            <div key={heading} className="border-t border-ink pt-4">
              <h3 className="heading text-minor">{heading}</h3>
              <p className="mt-3 text-lead">{text}</p>
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
      {editorial?.extra?.tab === 'flavor' && (
        <div>
          <ExtraCard extra={editorial.extra} />
        </div>
      )}
    </div>
  )
}
