import { formatDate, formatDateTime } from '../../../../domain/shop/wall-clock.ts'
import { useConfirm } from '../../kit/screen/confirm.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import { formatGrams } from '../../../../domain/cheese/stock.ts'
import { formatChange, KIND_LABELS } from '../format-stock.ts'
import type { Movement } from './get-ledger.ts'
import { useCorrectMovement } from '../counter/record-movement.ts'

/** A movement and what reversed it stay side by side in the ledger; each names the other. */
export function LedgerRow({ movement }: { movement: Movement }) {
  const { id, cheeseName, kind, changeGrams, stockAfterGrams, correctedBy } = movement
  const confirm = useConfirm()
  const correction = useCorrectMovement()
  const isFinal = changeGrams === 0 || kind === 'correction' || correctedBy !== null
  const correct = async () => {
    const isConfirmed = await confirm({
      title: 'Correct this movement?',
      description: `A correction of ${formatChange(-changeGrams)} is recorded for ${cheeseName}. Both stay in the ledger.`,
      action: 'Correct',
    })
    if (isConfirmed) correction.mutate(id)
  }

  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-hairline py-2 text-small lining-nums md:grid-cols-[minmax(0,1fr)_8rem_9rem_7rem]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="label text-ink-soft">{KIND_LABELS[kind]}</span>
          <span className="font-semibold wrap-anywhere">{cheeseName}</span>
        </p>
        <p className="wrap-anywhere text-ink-soft">
          <Details movement={movement} />
        </p>
      </div>
      <p className={`text-right text-body tabular-nums ${correctedBy === null ? '' : 'line-through'}`}>
        {formatChange(changeGrams)}
      </p>
      <p className="text-ink-soft tabular-nums md:text-right">{formatGrams(stockAfterGrams)} after</p>
      <div className="text-right">
        {!isFinal && (
          <StaffButton
            aria-label={`Correct ${KIND_LABELS[kind].toLowerCase()} of ${cheeseName}, ${formatChange(changeGrams)}`}
            disabled={correction.isPending}
            onClick={() => void correct()}
          >
            Correct
          </StaffButton>
        )}
      </div>
    </li>
  )
}

function Details({ movement }: { movement: Movement }) {
  const { id, corrects, correctedBy, asksForCount, supplier, lot, bestBefore, note } = movement
  return [
    `No. ${id}`,
    formatDateTime(movement.atLocal),
    movement.recordedBy,
    corrects !== null && `corrects no. ${corrects}`,
    correctedBy !== null && `corrected by no. ${correctedBy}`,
    asksForCount && 'more was sold than the book had; count it',
    supplier,
    lot && `lot ${lot}`,
    bestBefore && `best before ${formatDate(bestBefore)}`,
    note,
  ]
    .filter(Boolean)
    .join(' · ')
}
