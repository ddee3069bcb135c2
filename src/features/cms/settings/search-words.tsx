import { useState } from 'react'
import { countNoun } from '../../../lib/count-noun.ts'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { LoadFailure } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { KIND_LABELS, SearchTermDialog } from './search-term-dialog.tsx'
import {
  toValues,
  useDeleteSearchTerm,
  useFailedSearches,
  useSearchTerms,
  useTermsWithoutCheese,
  type EditedTerm,
  type SearchTerm,
} from './search-terms.ts'

const newTerm = (term: string): EditedTerm => ({ values: { term, kind: 'synonym', finds: '', reason: '' } })

/** What guests find by words that are in no cheese's record, beside what they did not find. */
export function SearchWords() {
  const terms = useSearchTerms()
  const { data: withoutCheese = [] } = useTermsWithoutCheese()
  const [edited, setEdited] = useState<EditedTerm>()
  return (
    <section aria-labelledby="search-words-heading">
      <h2 id="search-words-heading" className="heading text-minor">
        Search words
      </h2>
      <p className="text-small text-ink-soft">
        What guests type that is in no cheese’s record, and what it finds. Changes count at once.
      </p>
      <FailedSearches onAdd={(term) => setEdited(newTerm(term))} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <h3 className="label text-ink-soft">Words that find something</h3>
        <StaffButton onClick={() => setEdited(newTerm(''))}>Add search words</StaffButton>
      </div>
      {terms.isLoadingError && (
        <LoadFailure what="Search words" error={terms.error} onRetry={() => void terms.refetch()} />
      )}
      <ul aria-label="Search words" className="mt-3 border-t border-hairline">
        {terms.data?.map((term) => (
          <TermRow
            key={term.id}
            term={term}
            findsNothing={withoutCheese.includes(term.id)}
            onEdit={() => setEdited({ ...term, values: toValues(term) })}
          />
        ))}
      </ul>
      {edited && <SearchTermDialog initial={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

function FailedSearches({ onAdd }: { onAdd: (term: string) => void }) {
  const { data: searches = [] } = useFailedSearches()
  if (searches.length === 0) return null
  return (
    <>
      <h3 className="label mt-6 text-ink-soft">Searches without result in the last 30 days</h3>
      <ul aria-label="Searches without result" className="mt-3 flex flex-wrap gap-2">
        {searches.map(({ term, searches: count }) => (
          <li key={term}>
            <StaffButton
              className="text-left whitespace-normal!"
              aria-label={`Add “${term}” to the search words`}
              onClick={() => onAdd(term)}
            >
              <span className="wrap-anywhere">{term}</span>
              <span className="text-ink-soft">{countNoun(count, 'search', 'searches')}</span>
            </StaffButton>
          </li>
        ))}
      </ul>
    </>
  )
}

type TermRowProps = { term: SearchTerm; findsNothing: boolean; onEdit: () => void }

function TermRow({ term, findsNothing, onEdit }: TermRowProps) {
  const confirm = useConfirm()
  const deleting = useDeleteSearchTerm()
  const remove = async () => {
    const isSure = await confirm({
      title: `Delete “${term.term}”?`,
      description: 'A search for it then finds only cheeses whose texts contain it.',
      action: 'Delete',
      danger: true,
    })
    if (isSure) deleting.mutate(term)
  }
  return (
    <li className="flex flex-wrap items-center gap-3 border-b border-hairline py-3 text-small">
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        <p className="text-body">{term.term}</p>
        <p className="text-ink-soft">
          {KIND_LABELS[term.kind]}: {term.finds.join(', ') || 'nothing comes near'}
          {term.reason && ` (${term.reason})`}
        </p>
        {findsNothing && (
          <p>Finds no cheese at present: none of these is on sale, or one is spelled in another way.</p>
        )}
      </div>
      <div className="flex gap-3">
        <StaffButton aria-label={`Edit “${term.term}”`} onClick={onEdit}>
          Edit
        </StaffButton>
        <StaffButton
          aria-label={`Delete “${term.term}”`}
          disabled={deleting.isPending}
          onClick={() => void remove()}
        >
          Delete
        </StaffButton>
      </div>
    </li>
  )
}
