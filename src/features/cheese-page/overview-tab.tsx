import type { Passage } from '../../content/editorial-cheese.ts'
import { foodFactLines } from '../../domain/food-facts.ts'
import { PicturePlaceholder } from '../../ui/picture-placeholder.tsx'
import type { CheeseView } from './cheese-view.ts'
import { ExtraCard } from './extra-card.tsx'

type Line = { label: string; value: string }

function FactsCard({ heading, lines }: { heading: string; lines: Line[] }) {
  return (
    <section className="mb-12">
      <h3 className="heading text-minor">{heading}</h3>
      <dl className="mt-4 border-t border-ink text-small">
        {lines.map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[7.5rem_1fr] gap-3 border-b border-hairline py-2.5">
            <dt className="text-ink-soft">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Highlight({ highlight }: { highlight: Passage }) {
  return (
    <aside className="mt-14 grid gap-x-(--gap) gap-y-3 border-t border-ink pt-5 md:grid-cols-7">
      <h3 className="text-head md:col-span-3">{highlight.heading}</h3>
      <p className="text-lead md:col-span-4">{highlight.text}</p>
    </aside>
  )
}

export function OverviewTab({ view: { cheese, editorial, shop } }: { view: CheeseView }) {
  const introduction = editorial?.introduction ?? cheese.summary
  return (
    <div className="sheet gap-y-14 py-14 md:py-24">
      {introduction && (
        <div className="lg:col-[page-start/span_7]">
          <p className="drop-cap text-lead">{introduction}</p>
          {editorial && <Highlight highlight={editorial.highlight} />}
          {editorial?.extra?.tab === 'overview' && <ExtraCard extra={editorial.extra} />}
          {editorial?.videoComingSoon && (
            <PicturePlaceholder className="mt-14 aspect-video">Video Coming Soon</PicturePlaceholder>
          )}
        </div>
      )}
      <div
        className={`gap-x-(--gap) md:grid md:grid-cols-2 lg:block ${introduction ? 'lg:col-[span_4/page-end]' : 'lg:col-[page-start/span_7]'}`}
      >
        {editorial && <FactsCard heading="In brief" lines={editorial.facts} />}
        <div>
          <FactsCard heading="Food facts" lines={foodFactLines(cheese)} />
          {shop.pregnancyNote && <p className="-mt-8 text-small text-ink-soft">{shop.pregnancyNote}</p>}
        </div>
      </div>
    </div>
  )
}
