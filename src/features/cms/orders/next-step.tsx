import type { Order } from '../kit/orders/get-orders.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { NEXT_STEP } from './describe-order.ts'
import { useSetOrderState } from './set-order-state.ts'

/** What comes next for an order, with one tap. */
export function NextStep({ order, className = 'min-w-22' }: { order: Order; className?: string }) {
  const setting = useSetOrderState(order)
  const step = NEXT_STEP[order.state]
  if (!step) return null
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
