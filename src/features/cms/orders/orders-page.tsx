import { useLocation } from 'react-router'
import { PartNav } from '../kit/screen/part-nav.tsx'
import { CutList } from './cut-list.tsx'
import { PhoneOrder } from './phone-order-form.tsx'
import { OrderList } from './order-list.tsx'

const PARTS = [
  { to: '#orders', label: 'Orders', Part: OrderList },
  { to: '#cut', label: 'What to cut', Part: CutList },
  { to: '#phone', label: 'By phone', Part: PhoneOrder },
]

/** What guests collect, for the phone behind the counter. */
export function OrdersPage() {
  const { hash } = useLocation()
  const { Part, to } = PARTS.find((part) => part.to === hash) ?? { Part: OrderList, to: '#orders' }
  return (
    <>
      <PartNav label="Orders" parts={PARTS} current={to} />
      <Part />
    </>
  )
}
