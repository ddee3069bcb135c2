import type { CheeseView } from './cheese-view.ts'
import { RichText } from './rich-text.tsx'
import { TabSections } from './sections.tsx'
import { visiblePairings, type PairingNote } from './visible-pairings.ts'

function PairingList({ heading, items }: { heading: string; items: string[] }) {
  if (items.length === 0) return null
  return (
    <section>
      <h3 className="label border-t border-ink pt-3 font-normal text-ink-soft">{heading}</h3>
      <ul className="mt-3">
        {items.map((item) => (
          <li key={item} className="heading border-b border-hairline py-3 text-minor">
            {item}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why something goes with the cheese. */
function PairingNotes({ pairings }: { pairings: PairingNote[] }) {
  if (pairings.length === 0) return null
  return (
    <dl className="grid gap-x-(--gap) gap-y-10 sm:grid-cols-2 lg:grid-cols-4">
      {pairings.map(({ label, text }) => (
        <div key={`${label} ${text}`} className="border-t border-ink pt-4">
          <dt className="heading text-minor">{label}</dt>
          <dd className="mt-3 text-lead">
            <RichText text={text} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function PairingsTab({ view }: { view: CheeseView }) {
  const { document, servingTip } = view.cheese
  const { wines, others, foods, notes } = visiblePairings(view)
  return (
    <div className="sheet gap-y-12 py-14 md:py-24">
      <div className="grid gap-x-(--gap) gap-y-12 md:grid-cols-2 lg:grid-cols-3">
        <PairingList heading="Wines" items={wines.map(({ label }) => label)} />
        <PairingList
          heading={wines.length > 0 ? 'Other beverages' : 'Beverages'}
          items={others.map(({ label }) => label)}
        />
        <PairingList heading="Foods" items={foods} />
      </div>
      <PairingNotes pairings={notes} />
      {servingTip && (
        <aside className="bg-paper-deep p-6 md:col-[page-start/span_8] md:p-10">
          <h3 className="label font-normal text-accent">Tip</h3>
          <p className="mt-3 text-lead">{servingTip}</p>
        </aside>
      )}
      <TabSections document={document} tab="pairings" />
    </div>
  )
}
