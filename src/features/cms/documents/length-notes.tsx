import type { CheeseDocument } from '../../../domain/cheese/cheese-document.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { countAllWords, measureParts, type PartLength } from './document-length.ts'
import { usePublishedDocuments } from './get-published-documents.ts'

const describe = ({ unit, count, usual, isThin }: PartLength) =>
  isThin ? `${countNoun(count, unit)}. Other pages have ${usual}.` : countNoun(count, unit)

/** How long the page is, and where it is thinner than the others. */
export function LengthNotes({ id, document }: { id: string; document: CheeseDocument }) {
  const { data: peers = [] } = usePublishedDocuments(id)
  return (
    <section aria-label="Length" className="mb-8">
      <p className="label text-ink-soft">{`Length: ${countNoun(countAllWords(document), 'word')}`}</p>
      <dl className="mt-2 text-small">
        {measureParts(document, peers).map((part) => (
          <div key={part.label} className="grid grid-cols-[6rem_1fr] gap-3 border-b border-hairline py-1.5">
            <dt className="text-ink-soft">{part.label}</dt>
            <dd className={part.isThin ? 'text-accent' : ''}>{describe(part)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
