import type { RowSelectionState, Updater } from '@tanstack/react-table'
import { useState } from 'react'
import type { ListState } from './list-state.ts'

/** The selected rows of the page, or everything that the search and the filters leave. */
export type ListSelection<Row> = { rows: Row[]; isEverything: boolean; count: number }

/** Another search or filter ends a selection of everything, because it meant other rows. */
export function useListSelection<Row extends { id: string }>(
  rows: Row[],
  total: number,
  { search, filters }: ListState,
) {
  const [chosen, setChosen] = useState<RowSelectionState>({})
  const [everythingOf, setEverythingOf] = useState<string>()
  const scope = JSON.stringify([search, filters])
  const isEverything = everythingOf === scope
  const marks: RowSelectionState = isEverything
    ? Object.fromEntries(rows.map(({ id }) => [id, true as const]))
    : chosen
  const selectedRows = rows.filter(({ id }) => marks[id])
  const selected: ListSelection<Row> = {
    rows: selectedRows,
    isEverything,
    count: isEverything ? total : selectedRows.length,
  }
  return {
    marks,
    selected,
    /** True when the whole page is selected and there are more pages. */
    hasMore: !isEverything && selectedRows.length === rows.length && total > rows.length,
    select(change: Updater<RowSelectionState>) {
      setEverythingOf(undefined)
      setChosen(typeof change === 'function' ? change(marks) : change)
    },
    selectEverything: () => setEverythingOf(scope),
    clear() {
      setEverythingOf(undefined)
      setChosen({})
    },
  }
}
