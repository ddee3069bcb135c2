import type { ListedGuest } from './use-check-ins.ts'

const people = (guests: ListedGuest[]) => guests.reduce((sum, { partySize }) => sum + partySize, 0)

type ArrivalCountsProps = { guests: ListedGuest[]; capacity: string; isOver: boolean }

/** Who is here and who is missing, in people; after the event, who did not come. */
export function ArrivalCounts({ guests, capacity, isOver }: ArrivalCountsProps) {
  const seated = guests.filter(({ status }) => status === 'going')
  const missing = people(seated.filter(({ hasArrived }) => !hasArrived))
  const counts = [
    { label: isOver ? 'Came' : 'Here', value: people(seated) - missing },
    { label: isOver ? 'No-shows' : 'To come', value: missing },
    isOver
      ? { label: 'Waited', value: people(guests) - people(seated) }
      : { label: 'Seats left', value: Math.max(0, Number(capacity) - people(seated)) },
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
