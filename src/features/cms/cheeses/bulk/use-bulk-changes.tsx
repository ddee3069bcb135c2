import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../../backend/session/session.ts'
import { createIntent } from '../../../../backend/requests/with-idempotency-key.ts'
import { may } from '../../../../domain/people/roles.ts'
import { formatDate } from '../../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import type { BulkAction } from '../../kit/list/bulk-bar.tsx'
import { usePriceSettings } from '../../../../backend/records/price-settings.ts'
import type { ListSelection } from '../../kit/list/list-selection.ts'
import type { ListState } from '../../kit/list/list-state.ts'
import { changeSetToast } from '../../kit/history/undo-change-set.ts'
import { useReprint } from '../../kit/prices/use-reprint.ts'
import { makeBulkChange, previewBulkChange, type BulkChange, type CheeseSelection } from './bulk-change.ts'
import { BulkDialog, type BulkOutcome } from './bulk-dialog.tsx'
import type { ListedCheese } from '../list/list-cheeses.ts'

type NamedChange = {
  label: string
  /** For the toast: "2 cheeses activated". */
  done: string
  /** Nothing for prices, whose change is typed. */
  change?: BulkChange
}

const PRICES: NamedChange = { label: 'Change Prices', done: 'repriced' }
const STATUS: NamedChange[] = [
  { label: 'Activate', done: 'activated', change: { field: 'status', value: 'active' } },
  { label: 'Deactivate', done: 'deactivated', change: { field: 'status', value: 'draft' } },
  { label: 'Archive', done: 'archived', change: { field: 'status', value: 'archived' } },
]
const STOCK: NamedChange[] = [
  { label: 'In Stock', done: 'marked in stock', change: { field: 'in_stock', value: true } },
  { label: 'Out of Stock', done: 'marked out of stock', change: { field: 'in_stock', value: false } },
]

const selectionOf = (
  selected: ListSelection<ListedCheese>,
  { search, filters }: ListState,
): CheeseSelection =>
  selected.isEverything
    ? { filter: { ...filters, query: search } }
    : { ids: selected.rows.map(({ id }) => id) }

type OpenDialog = { named: NamedChange; selection: CheeseSelection; close: (isDone: boolean) => void }

/** Changes to several cheeses at once, each undone as one. A change whose result is not obvious is shown in a dialog first. */
export function useBulkChanges(state: ListState) {
  const { role } = useSession()
  const { data: settings } = usePriceSettings()
  const queryClient = useQueryClient()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [send] = useState(createIntent)
  const findReprint = useReprint()

  const report = async (
    { done }: NamedChange,
    change: BulkChange,
    { change_set: changeSet, changed }: BulkOutcome,
  ) => {
    void queryClient.invalidateQueries({ queryKey: ['cms'] })
    if (!changeSet) return toast.success(`All of them were already ${done}`)
    const isPlanned = change.field === 'price' && change.from_day !== undefined
    const message = isPlanned
      ? `${countNoun(changed, 'price')} planned from ${formatDate(`${change.from_day}T00:00`)}`
      : `${countNoun(changed, 'cheese')} ${done}`
    const reprint = change.field === 'price' && !isPlanned ? await findReprint({ changeSet }) : undefined
    return changeSetToast(
      [message, reprint?.message].filter(Boolean).join('. '),
      changeSet,
      queryClient,
      reprint?.link,
    )
  }

  const ask = (named: NamedChange, selection: CheeseSelection) =>
    new Promise<boolean>((resolve) => {
      const close = (isDone: boolean) => {
        setDialog(undefined)
        resolve(isDone)
      }
      setDialog({ named, selection, close })
    })

  const run = async (named: NamedChange, selected: ListSelection<ListedCheese>) => {
    const selection = selectionOf(selected, state)
    if (!named.change || selected.isEverything) return ask(named, selection)
    const preview = await previewBulkChange(selection, named.change)
    if (preview.refused > 0) return ask(named, selection)
    void report(named, named.change, await makeBulkChange(send, selection, named.change, preview))
    return true
  }

  const offered = [
    ...(may(role, 'setPrices') ? [PRICES] : []),
    ...(may(role, 'publishCheeses') ? STATUS : []),
    ...STOCK,
  ]
  const actions: BulkAction<ListedCheese>[] = offered.map((named) => ({
    label: named.label,
    run: (selected) => run(named, selected),
  }))
  const element = dialog && settings && (
    <BulkDialog
      title={dialog.named.label}
      selection={dialog.selection}
      change={dialog.named.change}
      settings={settings}
      onClose={() => dialog.close(false)}
      onDone={(outcome, change) => {
        void report(dialog.named, change, outcome)
        dialog.close(true)
      }}
    />
  )
  return { actions, dialog: element }
}
