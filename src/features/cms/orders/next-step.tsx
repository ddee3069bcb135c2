import type { Order } from '../kit/orders/get-orders.ts'
import { StaffButton, StaffLink } from '../kit/screen/staff-button.tsx'
import { canCollect, NEXT_STEP } from './describe-order.ts'
import { useSetOrderState } from './set-order-state.ts'

/** What comes next for an order, with one tap. */
export function NextStep({ order, className = 'min-w-22' }: { order: Order; className?: string }) {
  const setting = useSetOrderState(order)
  const step = NEXT_STEP[order.state]
  if (!step) return canCollect(order) ? <Collect order={order} look="primary" className={className} /> : null
  return (
    <StaffButton
      look="primary"
      className={className}
      aria-label={`${step.label}: ${order.code}`}
      disabled={setting.isPending}
      onClick={() => setting.mutate({ to: step.to })}
    >
      {step.label}
    </StaffButton>
  )
}

type CollectProps = { order: Order; look?: 'primary'; className?: string }

/** Opens the counter, where the order becomes a basket. */
export const Collect = ({ order: { id, code }, ...link }: CollectProps) => (
  <StaffLink {...link} to={`/cms/counter?order=${id}`} aria-label={`Collect: ${code}`}>
    Collect
  </StaffLink>
)
