import { useLocation } from 'react-router'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { PartNav } from '../kit/screen/part-nav.tsx'
import { AlertLog } from './alerts/alert-log.tsx'
import { BestBeforeList } from './best-before/best-before-list.tsx'
import { DeliveryForm } from './deliveries/delivery-form.tsx'
import { useInventory, type StockedCheese } from './get-inventory.ts'
import { HeldAlerts } from './alerts/held-alerts.tsx'
import { Ledger } from './ledger/ledger.tsx'
import { OrderList } from './deliveries/order-list.tsx'
import { StockList } from './stock-list.tsx'

const PARTS = [
  { to: '#stock', label: 'Stock', Part: StockList },
  { to: '#delivery', label: 'Delivery', Part: DeliveryForm },
  { to: '#dates', label: 'Best before', Part: BestBeforeList },
  { to: '#ledger', label: 'Ledger', Part: Ledger },
  { to: '#order', label: 'To order', Part: OrderList },
  { to: '#alerts', label: 'Mail', Part: AlertLog },
]

export function InventoryPage() {
  const { hash } = useLocation()
  const inventory = useInventory()
  const current = PARTS.find((part) => part.to === hash) ?? PARTS[0]

  return (
    <>
      <PartNav label="Inventory" parts={PARTS} current={current?.to} />
      <HeldAlerts />
      {inventory.isPending ? (
        <LoadingRows what="The inventory" />
      ) : inventory.data ? (
        <CurrentPart Part={current?.Part} cheeses={inventory.data} />
      ) : (
        <LoadFailure what="The inventory" error={inventory.error} onRetry={() => void inventory.refetch()} />
      )}
    </>
  )
}

type CurrentPartProps = { Part: (typeof PARTS)[number]['Part'] | undefined; cheeses: StockedCheese[] }

const CurrentPart = ({ Part, cheeses }: CurrentPartProps) => Part && <Part cheeses={cheeses} />
