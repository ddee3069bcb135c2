import { useState } from 'react'
import { useSession } from '../../../../../backend/session/session.ts'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { formatGrams } from '../../../../../domain/cheese/stock.ts'
import { may } from '../../../../../domain/people/roles.ts'
import { formatTime } from '../../../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../../../lib/count-noun.ts'
import { useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { LabeledInput } from '../../../kit/fields/labeled-input.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../../../kit/list/load-states.tsx'
import { Badge } from '../../../kit/screen/badge.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { PAYMENT_LABELS } from '../../format-stock.ts'
import { useBaskets, type SoldBasket } from './list-baskets.ts'
import { VoidSheet } from './void-sheet.tsx'
import { WaitingBaskets } from './waiting-baskets.tsx'

/** The baskets of a day with their voids; managers choose the day. */
export function BasketList() {
  const { role } = useSession()
  const isManager = may(role, 'readTurnover')
  const [day, setDay] = useState('')
  const { data: baskets, isPending, error, refetch } = useBaskets(day)
  const [voiding, setVoiding] = useState<SoldBasket>()
  return (
    <section aria-label="Baskets">
      {isManager && (
        <>
          <WaitingBaskets />
          <div className="mb-4">
            <LabeledInput
              label="Day"
              type="date"
              value={day}
              onChange={(event) => setDay(event.target.value)}
            />
          </div>
        </>
      )}
      {isPending ? (
        <LoadingRows what="The baskets" />
      ) : !baskets ? (
        <LoadFailure what="The baskets" error={error} onRetry={() => void refetch()} />
      ) : baskets.length === 0 ? (
        <EmptyState title={day ? 'No baskets on this day' : 'No baskets today'} />
      ) : (
        <ul aria-label="Baskets of the day">
          {baskets.map((basket) => (
            <BasketRow key={basket.id} basket={basket} onVoid={() => setVoiding(basket)} />
          ))}
        </ul>
      )}
      {voiding && <VoidSheet basket={voiding} onClose={() => setVoiding(undefined)} />}
    </section>
  )
}

function BasketRow({ basket, onVoid }: { basket: SoldBasket; onVoid: () => void }) {
  const { settings } = useAmounts()
  const { lines, dueCents, isVoid, isVoided, isReturn, reason } = basket
  const time = formatTime(basket.soldAtLocal)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-b border-hairline py-2 text-small lining-nums">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          {[time, basket.soldBy, basket.payment && PAYMENT_LABELS[basket.payment]]
            .filter(Boolean)
            .join(' · ')}
          {isVoid && <Badge tone="quiet">Void</Badge>}
          {isVoided && <Badge tone="quiet">Voided</Badge>}
          {isReturn && <Badge tone="quiet">Return</Badge>}
          {basket.isLate && <Badge tone="alarm">After closing</Badge>}
        </p>
        <p className="wrap-anywhere">{lines.map(describeLine).join(', ')}</p>
        {reason && <p className="text-ink-soft wrap-anywhere">{reason}</p>}
      </div>
      <p className={`text-right text-body tabular-nums ${isVoided ? 'line-through' : ''}`}>
        {formatMoney(dueCents, settings)}
      </p>
      <div className="min-w-18 text-right">
        {!isVoid && !isVoided && (
          <StaffButton className="px-3!" aria-label={`Void the basket of ${time}`} onClick={onVoid}>
            Void
          </StaffButton>
        )}
      </div>
    </li>
  )
}

const describeLine = ({ cheese, grams, pieces }: SoldBasket['lines'][number]) =>
  `${pieces === null ? formatGrams(grams) : countNoun(pieces, 'piece')} ${cheese}`
