import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { describeError } from '../../../backend/errors.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { createIntent } from '../../../backend/with-idempotency-key.ts'
import type { PriceSettings } from '../../../domain/price.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { StaffButton } from '../kit/staff-button.tsx'
import { makeBulkChange, previewBulkChange, type BulkChange, type CheeseSelection } from './bulk-change.ts'
import { BulkPreviewTable } from './bulk-preview.tsx'
import { firstPriceChange, PriceChangeFields, readPriceChange } from './price-change-fields.tsx'

export type BulkOutcome = Awaited<ReturnType<typeof makeBulkChange>>

type BulkDialogProps = {
  title: string
  selection: CheeseSelection
  /** Nothing for a change of prices, which is typed here. */
  change: BulkChange | undefined
  settings: PriceSettings
  onDone: (outcome: BulkOutcome) => void
  onClose: () => void
}

/** Shows what the database would do before it does exactly that. */
export function BulkDialog({ title, selection, change: given, settings, onDone, onClose }: BulkDialogProps) {
  const [except, setExcept] = useState<string[]>([])
  const [typed, setTyped] = useState(() => firstPriceChange(settings))
  const [send] = useState(createIntent)
  const change = given ?? readPriceChange(typed, settings)
  const remaining = { ...selection, except }
  const query = useQuery({
    queryKey: ['cms', 'bulk-preview', remaining, change],
    queryFn: () => (change ? previewBulkChange(remaining, change) : null),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
  const preview = change ? query.data : undefined
  const making = useSingleMutation({
    mutationFn: async () => change && preview && makeBulkChange(send, remaining, change, preview),
    onSuccess: (outcome) => outcome && onDone(outcome),
    onError: () => query.refetch(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    making.mutate()
  }
  const problem = making.error ?? query.error
  const isReady = preview && preview.changed > 0 && preview.refused === 0 && !query.isPlaceholderData

  return (
    <Dialog wide title={title} onClose={onClose}>
      <form onSubmit={submit}>
        {!given && <PriceChangeFields typed={typed} onChange={setTyped} settings={settings} />}
        {preview && change && (
          <BulkPreviewTable
            preview={preview}
            field={change.field}
            settings={settings}
            onLeaveOut={(ids) => setExcept([...except, ...ids])}
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
            {making.isPending ? 'Changing…' : `Change ${countNoun(preview?.changed ?? 0, 'cheese')}`}
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}
