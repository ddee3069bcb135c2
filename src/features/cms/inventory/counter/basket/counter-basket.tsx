import { useState } from 'react'
import { describeError } from '../../../../../backend/errors.ts'
import type { Payment } from '../../../../../domain/basket.ts'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { countNoun } from '../../../../../lib/count-noun.ts'
import { toast } from '../../../../../ui/toasts/toast.ts'
import { useAmounts } from '../../../kit/amounts/typed-amount.ts'
import type { Order } from '../../../kit/orders/get-orders.ts'
import { BottomBar } from '../../../kit/screen/bottom-bar.tsx'
import { useConfirm } from '../../../kit/screen/confirm.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import type { StockedCheese } from '../../get-inventory.ts'
import { sumOf, useBasketDraft, type BasketLine } from './basket-draft.ts'
import { useOrderToCollect } from './collect-order.ts'
import { CollectSheet } from './collect-sheet.tsx'
import { useMoneyRules } from './get-money-rules.ts'
import { LineSheet } from './line-sheet.tsx'
import { PaidNote } from './paid-note.tsx'
import { PaySheet } from './pay-sheet.tsx'
import { useRecordBasket, type FinishedBasket, type PaidBasket } from './record-basket.ts'
import { toShopTime } from './shop-clock.ts'
import { useRecordMovement } from '../record-movement.ts'

type CounterBasketProps = { selling: StockedCheese | undefined; onSold: () => void }

/** The basket of the customer at the counter: the sheet of a cheese, the bar with the sum, and what was just paid. */
export function CounterBasket({ selling, onSold }: CounterBasketProps) {
  const { data: rules } = useMoneyRules()
  const { settings } = useAmounts()
  const { draft, add, remove, collect, setDiscount, clear } = useBasketDraft()
  const { order, leave } = useOrderToCollect()
  const [isPaying, setPaying] = useState(false)
  const [paid, setPaid] = useState<FinishedBasket>()
  const confirm = useConfirm()
  const recording = useRecordBasket()
  const wasting = useRecordMovement()
  if (!rules) return null

  const pay = (basket: PaidBasket) =>
    recording.mutate(
      { basket, label: formatMoney(sumOf(basket.draft, rules, basket.payment).dueCents, settings) },
      {
        onSuccess(sale) {
          if (!sale) return
          clear()
          setPaying(false)
          onSold()
          setPaid({
            ...basket,
            isQueued: sale.isQueued,
            soldAtLocal: sale.soldAtLocal ?? toShopTime(new Date(), rules),
          })
        },
      },
    )
  const addLine = (line: BasketLine) => {
    setPaid(undefined)
    add(line)
    onSold()
  }
  const collectOrder = async (collected: Order, lines: BasketLine[]) => {
    const isSure =
      !draft.order ||
      (await confirm({
        title: `Replace order ${draft.order.code}?`,
        description: 'The basket is not paid yet. Everything in it is taken out.',
        action: 'Replace',
        danger: true,
      }))
    if (!isSure) return
    setPaid(undefined)
    collect(collected, lines)
    leave()
    setPaying(true)
  }
  const payWith = (line: BasketLine, payment: Payment) =>
    pay({ draft: { ...draft, lines: [...draft.lines, line] }, payment })

  const waste = ({ id, name }: StockedCheese, grams: number) =>
    wasting.mutate(
      { cheeseId: id, cheeseName: name, kind: 'waste', grams },
      { onSuccess: onSold, onError: (error) => toast.error(describeError(error)) },
    )

  return (
    <>
      {draft.lines.length > 0 && (
        <BottomBar aria-label="Basket">
          <p className="min-w-0 grow text-small lining-nums">
            {draft.order && `${draft.order.code}, `}
            {countNoun(draft.lines.length, 'line')}
            <strong className="heading ml-3 text-body">
              {formatMoney(sumOf(draft, rules).totalCents, settings)}
            </strong>
          </p>
          <StaffButton look="primary" onClick={() => setPaying(true)}>
            Pay
          </StaffButton>
        </BottomBar>
      )}
      {paid && draft.lines.length === 0 && (
        <PaidNote basket={paid} rules={rules} onNext={() => setPaid(undefined)} />
      )}
      {selling && (
        <LineSheet
          cheese={selling}
          draft={draft}
          rules={rules}
          isBusy={recording.isPending || wasting.isPending}
          onAdd={addLine}
          onPay={payWith}
          onWaste={(grams) => waste(selling, grams)}
          onClose={onSold}
        />
      )}
      {order && (
        <CollectSheet
          key={order.id}
          order={order}
          rules={rules}
          onCollect={(lines) => void collectOrder(order, lines)}
          onClose={leave}
        />
      )}
      {isPaying && draft.lines.length > 0 && (
        <PaySheet
          draft={draft}
          rules={rules}
          isBusy={recording.isPending}
          onRemove={remove}
          onDiscount={setDiscount}
          onPay={(payment, givenCents) => pay({ draft, payment, givenCents })}
          onEmpty={() => {
            clear()
            setPaying(false)
          }}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}
