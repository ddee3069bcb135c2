import { useState } from 'react'
import { countNoun } from '../../../../lib/count-noun.ts'
import type { PriceSettings } from '../../../../domain/cheese/price.ts'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { FIELD_CHOICES, PRICE_PER_KG, writtenField, type ColumnField } from './headings.ts'
import { findColumnProblem } from './read-import-file.ts'
import { examplesOf } from './suggest-columns.ts'
import type { MatchedFile } from './use-import.ts'

type MatchColumnsProps = {
  file: MatchedFile
  settings: PriceSettings
  onMatched: (file: MatchedFile) => void
  onBack: () => void
}

/** Asks what each column of a file is. What heading and content tell is chosen already. */
export function MatchColumns({ file, settings, onMatched, onBack }: MatchColumnsProps) {
  const [fields, setFields] = useState(file.fields)
  const [roundsPrices, setRoundsPrices] = useState(file.roundsPrices)
  const { headings, records } = file.table
  const columns = headings.map((heading, place) => ({ place, name: heading || `Column ${place + 1}` }))
  const problem = findColumnProblem(fields)
  const choose = (column: number, field: ColumnField | undefined) => setFields(fields.with(column, field))
  return (
    <section aria-label="Columns">
      <div className="mb-6 flex flex-wrap items-center gap-3">
        <p className="mr-auto max-w-prose text-small">
          {file.fileName} has {countNoun(records.length, 'row')} and {countNoun(headings.length, 'column')}.
          What are they?
        </p>
        <StaffButton onClick={onBack}>Choose another file</StaffButton>
        <StaffButton
          look="primary"
          disabled={Boolean(problem)}
          onClick={() => onMatched({ ...file, fields, roundsPrices })}
        >
          Compare with the shop
        </StaffButton>
      </div>
      <output className="mb-4 block min-h-6 text-small text-accent">{problem}</output>
      {fields.some((field) => field && writtenField(field) === PRICE_PER_KG) && (
        <label className="mb-4 flex min-h-11 w-fit cursor-pointer items-center gap-3 text-small lining-nums">
          <input
            type="checkbox"
            checked={roundsPrices}
            onChange={({ target }) => setRoundsPrices(target.checked)}
            className="size-5 accent-accent"
          />
          Round prices, because the shop’s prices per 100g end on {settings.rounding.toFixed(2)}
        </label>
      )}
      <ul className="border-t border-ink">
        {columns.map(({ place, name }) => (
          <li
            key={place}
            className="grid gap-x-6 gap-y-1 border-b border-hairline py-3 text-small sm:grid-cols-[1fr_1fr_16rem] sm:items-center"
          >
            <strong className="font-semibold wrap-anywhere">
              <bdi>{name}</bdi>
            </strong>
            <span className="line-clamp-2 text-ink-soft wrap-anywhere">
              <bdi>{[...new Set(examplesOf(file.table, place, 3))].join(' · ') || 'empty'}</bdi>
            </span>
            <select
              aria-label={`What ${name} is`}
              value={fields[place] ?? ''}
              onChange={({ target }) => choose(place, target.value || undefined)}
              className="min-h-11 w-full border border-ink-soft bg-paper px-3"
            >
              <option value="">Not imported</option>
              {FIELD_CHOICES.map(({ field, label }) => (
                <option key={field} value={field}>
                  {label}
                </option>
              ))}
            </select>
          </li>
        ))}
      </ul>
    </section>
  )
}
