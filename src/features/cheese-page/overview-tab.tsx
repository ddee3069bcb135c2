import { adviceLines } from '../../domain/cheese/advice.ts'
import { ASK_AT_THE_COUNTER, foodFactLines } from '../../domain/cheese/food-facts.ts'
import { PicturePlaceholder } from '../../ui/pictures/picture-placeholder.tsx'
import type { CheeseView } from './cheese-view.ts'
import { RichText } from './rich-text.tsx'
import { Sections, sectionsOf } from './sections.tsx'

type Line = { label: string; value: string }

function FactsCard({ heading, lines }: { heading: string; lines: Line[] }) {
  return (
    <section className="mb-12 md:break-inside-avoid">
      <h3 className="heading text-minor">{heading}</h3>
      <dl className="mt-4 border-t border-ink text-small">
        {lines.map(({ label, value }) => (
          <div key={`${label} ${value}`} className="flex flex-wrap gap-x-3 border-b border-hairline py-2.5">
            <dt className="w-30 text-ink-soft">{label}</dt>
            <dd className="flex-1 basis-36">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function OverviewTab({ view: { cheese, shop, factNote } }: { view: CheeseView }) {
  const { document } = cheese
  const introduction = document?.opening ? <RichText text={document.opening} /> : cheese.summary
  const sections = sectionsOf(document, 'overview')
  const advice = adviceLines(cheese, shop.styleAdvice)
  const isAnnounced = document?.film === 'announced'
  const hasText = introduction || sections.length > 0 || isAnnounced
  return (
    <div className="sheet gap-y-14 py-14 md:py-24">
      {hasText && (
        <div className="lg:col-[page-start/span_7]">
          {introduction && <p className="drop-cap text-lead">{introduction}</p>}
          <Sections sections={sections} />
          {isAnnounced && (
            <PicturePlaceholder className="mt-14 aspect-video print:hidden">
              Video Coming Soon
            </PicturePlaceholder>
          )}
        </div>
      )}
      <div
        className={`gap-x-(--gap) md:columns-2 lg:columns-1 print:columns-1 ${hasText ? 'lg:col-[span_4/page-end]' : 'lg:col-[page-start/span_7]'}`}
      >
        {document && document.facts.length > 0 && <FactsCard heading="In brief" lines={document.facts} />}
        <div className="md:break-inside-avoid">
          <FactsCard heading="Food facts" lines={foodFactLines(cheese)} />
          {factNote}
          {shop.pregnancyNote && <p className="-mt-8 mb-12 text-small text-ink-soft">{shop.pregnancyNote}</p>}
        </div>
        {advice.some(({ value }) => value !== ASK_AT_THE_COUNTER) && (
          <FactsCard heading="At home" lines={advice} />
        )}
      </div>
    </div>
  )
}
