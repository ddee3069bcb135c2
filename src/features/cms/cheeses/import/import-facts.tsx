import { FACT_LABELS } from '../../../../domain/cheese/food-facts.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import type { Confirmed, ImportFact } from './get-import-facts.ts'
import { formatNumber } from '../../../../lib/format-number.ts'

const MOST_SHOWN = 6

const describeValues = ({ values }: ImportFact) => {
  const shown = values
    .slice(0, MOST_SHOWN)
    .map(({ value, rows }) => `${value.replaceAll('_', ' ')} ${formatNumber(rows)}`)
  const left = values.length - shown.length
  return [...shown, ...(left > 0 ? [`${formatNumber(left)} more`] : [])].join(', ')
}

type ImportFactsProps = {
  facts: ImportFact[]
  confirmed: Confirmed
  onConfirm: (confirmed: Confirmed) => void
}

/** Asks which columns with food facts are right. Allergens are confirmed in the rows. */
export function ImportFacts({ facts, confirmed, onConfirm }: ImportFactsProps) {
  if (facts.length === 0) return null
  const allergens = facts.find(({ fact }) => fact === 'allergens')
  const toggle = ({ fact }: ImportFact, isChecked: boolean) => {
    const chosen = new Set(confirmed.facts)
    if (isChecked) chosen.add(fact)
    else chosen.delete(fact)
    onConfirm({ ...confirmed, facts: chosen })
  }
  return (
    <fieldset className="mb-6 border-l-4 border-accent py-1 pl-4 text-small">
      <legend className="float-left w-full text-body font-semibold">Food facts in this file</legend>
      <p className="max-w-prose text-ink-soft">
        Confirm what you know from the labels. The rest is kept as suggestions, which guests do not see.
      </p>
      {facts
        .filter((column) => column !== allergens)
        .map((column) => (
          <label
            key={column.fact}
            className="flex min-h-11 w-fit cursor-pointer items-center gap-3 lining-nums"
          >
            <input
              type="checkbox"
              checked={confirmed.facts.has(column.fact)}
              onChange={({ target }) => toggle(column, target.checked)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="wrap-anywhere">
              <strong className="font-semibold">{FACT_LABELS[column.fact]}:</strong>{' '}
              <bdi>{describeValues(column)}</bdi>
            </span>
          </label>
        ))}
      {allergens && (
        <p className="flex min-h-11 items-center lining-nums">
          <span>
            <strong className="font-semibold">{FACT_LABELS.allergens}:</strong>{' '}
            {formatNumber(confirmed.allergens.size)} of {countNoun(allergens.rows, 'row')} confirmed. Confirm
            each in its row below.
          </span>
        </p>
      )}
    </fieldset>
  )
}
