import type { ListedGuest } from './use-check-ins.ts'

const people = (guests: ListedGuest[]) => guests.reduce((sum, { partySize }) => sum + partySize, 0)

/** How many people are expected, wait and have arrived. */
export function ArrivalCounts({ guests, capacity }: { guests: ListedGuest[]; capacity: string }) {
  const counts = [
    { label: 'Arrived', value: people(guests.filter(({ hasArrived }) => hasArrived)) },
    { label: `Seated of ${capacity}`, value: people(guests.filter(({ status }) => status === 'going')) },
    { label: 'Waiting', value: people(guests.filter(({ status }) => status === 'waiting')) },
  ]
  return (
    <dl className="mb-3 grid grid-cols-3 border-y border-ink">
      {counts.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse py-2">
          <dt className="label text-ink-soft">{label}</dt>
          <dd className="display text-head leading-none lining-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
