import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { describeError } from '../../../../backend/errors.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { createIntent } from '../../../../backend/requests/with-idempotency-key.ts'
import type { PriceSettings } from '../../../../domain/cheese/price.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { makeBulkChange, previewBulkChange, type BulkChange, type CheeseSelection } from './bulk-change.ts'
import { BulkPreviewTable } from './bulk-preview.tsx'
import { firstPriceChange, PriceChangeFields, readPriceChange } from '../prices/price-change-fields.tsx'

export type BulkOutcome = Awaited<ReturnType<typeof makeBulkChange>>

type BulkDialogProps = {
  title: string
  selection: CheeseSelection
  /** Nothing for a change of prices, which is typed here. */
  change: BulkChange | undefined
  settings: PriceSettings
  onDone: (outcome: BulkOutcome, change: BulkChange) => void
  onClose: () => void
}

/** Shows what the database would do before it does exactly that. */
export function BulkDialog({ title, selection, change: given, settings, onDone, onClose }: BulkDialogProps) {
  const [leavesOutRefused, setLeavesOutRefused] = useState(false)
  const [typed, setTyped] = useState(() => firstPriceChange(settings))
  const [send] = useState(createIntent)
  const change = given ?? readPriceChange(typed, settings)
  const remaining = { ...selection, ...(leavesOutRefused && { without_refused: true }) }
  const query = useQuery({
    queryKey: ['cms', 'bulk-preview', remaining, change],
    queryFn: () => (change ? previewBulkChange(remaining, change) : null),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => failures < 1 && !(error instanceof UserError),
  })
  const preview = change ? query.data : undefined
  const making = useSingleMutation({
    mutationFn: async () => change && preview && makeBulkChange(send, remaining, change, preview),
    onSuccess: (outcome) => outcome && change && onDone(outcome, change),
    onError: () => void query.refetch(),
  })
  /** Another change may refuse other cheeses, which must be seen before they are left out. */
  const type = (next: typeof typed) => {
    setTyped(next)
    setLeavesOutRefused(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    making.mutate()
  }
  const problem = making.error ?? query.error
  const isReady =
    preview &&
    preview.changed > 0 &&
    preview.changed <= preview.limit &&
    preview.refused === 0 &&
    !query.isPlaceholderData
  const fromDay = change?.field === 'price' ? change.from_day : undefined
  const action = fromDay
    ? `Plan ${countNoun(preview?.changed ?? 0, 'price')}`
    : `Change ${countNoun(preview?.changed ?? 0, 'cheese')}`

  return (
    <Dialog wide title={title} onClose={onClose}>
      <form onSubmit={submit}>
        {!given && <PriceChangeFields typed={typed} onChange={type} settings={settings} />}
        {preview && change && (
          <BulkPreviewTable
            preview={preview}
            change={change}
            settings={settings}
            onLeaveOut={() => setLeavesOutRefused(true)}
          />
        )}
        {problem && (
          <p role="alert" className="mt-4 text-small text-accent">
            {describeError(problem)}
          </p>
        )}
        <div className="sticky -bottom-6 mt-6 flex flex-wrap justify-end gap-3 bg-paper py-4 md:-bottom-8">
          <StaffButton onClick={onClose}>Cancel</StaffButton>
          <StaffButton type="submit" look="primary" disabled={!isReady || making.isPending}>
            {making.isPending ? 'Changing…' : action}
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
