import { Printer } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { formatDateTime, formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import type { Order } from '../kit/orders/get-orders.ts'
import { titleOf } from '../kit/orders/order-title.ts'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { Sheet } from '../kit/screen/sheet.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { isOpen, NEXT_STEP, STATE_LABELS, STEP_BACK, WARNINGS } from './describe-order.ts'
import { Collect, NextStep } from './next-step.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderSlip } from './order-slip.tsx'
import { useSetOrderState } from './set-order-state.ts'

/** All about an order, and what is done with it less often. */
export function OrderSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const [isCanceling, setCanceling] = useState(false)
  const setting = useSetOrderState(order)
  const confirm = useConfirm()
  const before = STEP_BACK[order.state]
  const releaseIt = async () => {
    const isConfirmed = await confirm({
      title: `Was ${order.code} not collected?`,
      description: 'Its cheese can be sold again. The guest can still collect it if there is any left.',
      action: 'Not collected',
    })
    if (isConfirmed) setting.mutate({ to: 'not_collected' })
  }

  if (isCanceling)
    return (
      <CancelDialog
        code={order.code}
        isPending={setting.isPending}
        onCancel={(reason) =>
          setting.mutate({ to: 'cancelled', reason }, { onSuccess: () => setCanceling(false) })
        }
        onClose={() => setCanceling(false)}
      />
    )
  return (
    <Sheet title={titleOf(order)} onClose={onClose}>
      <div className="space-y-3">
        <OrderFacts order={order} />
        <OrderLines order={order} />
        <NextStep order={order} className="min-h-14 w-full text-body" />
        <div className="grid grid-cols-2 gap-2">
          {NEXT_STEP[order.state] && <Collect order={order} />}
          {before && (
            <StaffButton disabled={setting.isPending} onClick={() => setting.mutate({ to: before })}>
              Back to {STATE_LABELS[before].toLowerCase()}
            </StaffButton>
          )}
          <StaffButton onClick={() => window.print()}>
            <Printer aria-hidden="true" size={16} />
            Print
          </StaffButton>
          {isOpen(order) && (
            <>
              <StaffButton disabled={setting.isPending} onClick={() => void releaseIt()}>
                Not collected
              </StaffButton>
              <StaffButton look="danger" onClick={() => setCanceling(true)}>
                Cancel order
              </StaffButton>
            </>
          )}
        </div>
        <OrderSlip order={order} />
      </div>
    </Sheet>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const { pickupAtLocal, state, phone, email, note, isMember, takenBy, cancelReason, warnings } = order
  const source = takenBy ? `taken by ${takenBy}` : isMember ? 'by a member' : 'by a guest'
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-small lining-nums">
      <Fact label="When">{formatDayAndTime(pickupAtLocal)}</Fact>
      <Fact label="State">
        {STATE_LABELS[state]}
        {cancelReason && `: ${cancelReason}`}
      </Fact>
      {phone && (
        <Fact label="Phone">
          <a href={`tel:${phone}`} className="link -my-2.5 inline-flex min-h-11 items-center">
            {phone}
          </a>
        </Fact>
      )}
      {email && <Fact label="Email">{email}</Fact>}
      {note && <Fact label="Note">{note}</Fact>}
      <Fact label="Placed">
        {formatDateTime(order.createdAtLocal)}, {source}
      </Fact>
      {warnings.map((warning) => (
        <Fact key={warning} label="Look">
          <span className="text-accent">{WARNINGS[warning]}</span>
        </Fact>
      ))}
    </dl>
  )
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-soft">{label}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)
