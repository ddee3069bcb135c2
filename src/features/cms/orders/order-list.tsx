import { useState } from 'react'
import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { formatDay, formatTime } from '../../../domain/shop/wall-clock.ts'
import { ExportButton } from '../kit/export/export-button.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { LoadFailure, LoadingRows, NothingMatches } from '../kit/list/load-states.tsx'
import { SearchBox } from '../kit/list/search-box.tsx'
import { useUrlFilters } from '../kit/list/use-url-filters.ts'
import { exportOrders, useOrders, type Order, type OrderDays } from '../kit/orders/get-orders.ts'
import { byDayAndHour, isListed, matchesOrder } from './describe-order.ts'
import { NoOrders } from './no-orders.tsx'
import { orderColumns } from './order-columns.ts'
import { OrderRow } from './order-row.tsx'
import { OrderSheet } from './order-sheet.tsx'

const SHOWN = [
  { value: '', label: 'Open' },
  { value: 'all', label: 'All from today on' },
]
const PAST = { value: 'past', label: 'The last 30 days' }

/** Orders by day and hour; the filters are in the URL. */
export function OrderList() {
  const { role } = useSession()
  const { read, set, clear } = useUrlFilters()
  const days: OrderDays = read('show') === 'past' ? 'past' : 'coming'
  const { data, error, refetch } = useOrders(days)
  const [openId, setOpenId] = useState<string>()
  const opened = data?.orders.find(({ id }) => id === openId)
  const listed = data?.orders.filter((order) => isListed(order, read('show'), data.today)) ?? []
  const found = listed.filter((order) => matchesOrder(order, read('q')))

  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-3">
        <SearchBox label="Code, name or cheese" value={read('q')} onSearch={(text) => set('q', text)} />
        <SelectField
          label="Show"
          options={may(role, 'exportLists') ? [...SHOWN, PAST] : SHOWN}
          value={read('show')}
          onChange={(value) => set('show', value)}
        />
        {data && data.orders.length > 0 && (
          <ExportButton
            fileName="orders.csv"
            columns={orderColumns}
            load={() => exportOrders(days, data.today)}
          />
        )}
      </div>
      {data ? (
        <Days orders={found} today={data.today} onOpen={setOpenId} />
      ) : error ? (
        <LoadFailure what="The orders" error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingRows what="The orders" />
      )}
      {data && listed.length === 0 && <NoOrders />}
      {listed.length > 0 && found.length === 0 && <NothingMatches what="Orders" onClear={clear} />}
      {opened && <OrderSheet order={opened} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

type DaysProps = { orders: Order[]; today: string; onOpen: (id: string) => void }

const Days = ({ orders, today, onOpen }: DaysProps) =>
  byDayAndHour(orders).map(({ day, hours }) => (
    <section key={day} aria-label={formatDay(day)} className="mb-6">
      <h2 className="heading border-b border-ink pb-1 text-minor">
        {day === today ? 'Today' : formatDay(day)}
      </h2>
      {hours.map(({ at, orders: ofHour }) => (
        <div key={at} className="border-b border-hairline sm:grid sm:grid-cols-[5.5rem_minmax(0,1fr)]">
          <h3 className="pt-2 text-body lining-nums sm:pt-3.5">{formatTime(at)}</h3>
          <ul aria-label={`${formatDay(day)}, ${formatTime(at)}`} className="divide-y divide-hairline">
            {ofHour.map((order) => (
              <OrderRow key={order.id} order={order} onOpen={() => onOpen(order.id)} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  ))
