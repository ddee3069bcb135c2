import { useState } from 'react'
import { useSession } from '../../../../../backend/session/session.ts'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { formatGrams } from '../../../../../domain/cheese/stock.ts'
import { may } from '../../../../../domain/people/roles.ts'
import { formatDateTime, formatTime } from '../../../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../../../lib/count-noun.ts'
import { useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { LabeledInput } from '../../../kit/fields/labeled-input.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../../../kit/list/load-states.tsx'
import { Badge } from '../../../kit/screen/badge.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { PAYMENT_LABELS } from '../../format-stock.ts'
import { useBaskets, type SoldBasket } from './list-baskets.ts'
import { ReturnSheet } from './return-sheet.tsx'
import { leftOf } from './returned-line.tsx'
import { VoidSheet } from './void-sheet.tsx'
import { WaitingBaskets } from './waiting-baskets.tsx'

const SLIP_LENGTH = 8

/** The baskets of a day with their voids; managers choose the day. */
export function BasketList() {
  const { role } = useSession()
  const isManager = may(role, 'readTurnover')
  const [day, setDay] = useState('')
  const [number, setNumber] = useState('')
  const slip = number.trim().length === SLIP_LENGTH ? number.trim() : ''
  const { data: baskets, isPending, error, refetch } = useBaskets({ day, slip })
  const [voiding, setVoiding] = useState<SoldBasket>()
  const [returning, setReturning] = useState<SoldBasket>()
  return (
    <section aria-label="Baskets">
      {isManager && (
        <>
          <WaitingBaskets />
          <div className="mb-4 flex flex-wrap gap-3">
            <LabeledInput
              label="Day"
              type="date"
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
            <LabeledInput
              label="Slip number"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={SLIP_LENGTH}
              value={number}
              onChange={(event) => setNumber(event.target.value)}
            />
          </div>
        </>
      )}
      {isPending ? (
        <LoadingRows what="The baskets" />
      ) : !baskets ? (
        <LoadFailure what="The baskets" error={error} onRetry={() => void refetch()} />
      ) : baskets.length === 0 ? (
        <EmptyState
          title={slip ? 'No basket has this number' : day ? 'No baskets on this day' : 'No baskets today'}
        />
      ) : (
        <ul aria-label="Baskets of the day">
          {baskets.map((basket) => (
            <BasketRow
              key={basket.id}
              basket={basket}
              soldAt={slip ? formatDateTime(basket.soldAtLocal) : formatTime(basket.soldAtLocal)}
              onVoid={() => setVoiding(basket)}
              onReturn={isManager ? () => setReturning(basket) : undefined}
            />
          ))}
        </ul>
      )}
      {voiding && <VoidSheet basket={voiding} onClose={() => setVoiding(undefined)} />}
      {returning && <ReturnSheet basket={returning} onClose={() => setReturning(undefined)} />}
    </section>
  )
}

type BasketRowProps = {
  basket: SoldBasket
  soldAt: string
  onVoid: () => void
  /** Nothing for those who may not. */
  onReturn: (() => void) | undefined
}

function BasketRow({ basket, soldAt, onVoid, onReturn }: BasketRowProps) {
  const { settings } = useAmounts()
  const { lines, dueCents, isVoid, isVoided, isReturn, reason } = basket
  const isReturned = lines.some(({ returned }) => returned > 0)
  const canReturn = !isVoid && !isVoided && !isReturn && lines.some((line) => leftOf(line) > 0)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b border-hairline py-2 text-small lining-nums">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          {[soldAt, basket.soldBy, basket.payment && PAYMENT_LABELS[basket.payment]]
            .filter(Boolean)
            .join(' · ')}
          {isVoid && <Badge tone="quiet">Void</Badge>}
          {isVoided && <Badge tone="quiet">Voided</Badge>}
          {isReturn && <Badge tone="quiet">Return</Badge>}
          {isReturned && <Badge tone="quiet">Returned</Badge>}
          {basket.isLate && <Badge tone="alarm">After closing</Badge>}
        </p>
        <p className="wrap-anywhere">{lines.map(describeLine).join(', ')}</p>
        {reason && <p className="text-ink-soft wrap-anywhere">{reason}</p>}
      </div>
      <p className={`text-right text-body tabular-nums ${isVoided ? 'line-through' : ''}`}>
        {formatMoney(dueCents, settings)}
      </p>
      <div
        className={`flex min-w-18 justify-end gap-2 empty:hidden ${onReturn ? 'max-sm:col-span-full sm:min-w-42' : ''}`}
      >
        {canReturn && onReturn && (
          <StaffButton
            className="px-3!"
            aria-label={`Return from the basket of ${soldAt}`}
            onClick={onReturn}
          >
            Return
          </StaffButton>
        )}
        {!isVoid && !isVoided && !isReturned && (
          <StaffButton className="px-3!" aria-label={`Void the basket of ${soldAt}`} onClick={onVoid}>
            Void
          </StaffButton>
        )}
      </div>
    </li>
  )
}

const describeLine = ({ cheese, grams, pieces }: SoldBasket['lines'][number]) =>
  `${pieces === null ? formatGrams(grams) : countNoun(pieces, 'piece')} ${cheese}`
