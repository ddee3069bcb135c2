import { useEffect, useSyncExternalStore } from 'react'
import { getBackend } from '../../../../backend/backend.ts'
import { queryClient } from '../../../../backend/query-client.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { SessionEndedError } from '../../../../lib/user-error.ts'
import { toast } from '../../../../ui/toasts/toast.ts'
import { listNames } from '../list/list-names.ts'
import { refreshLists } from '../list/refresh-lists.ts'
import { createOutbox, type Queued } from './outbox.ts'
import { openOutboxStore } from './outbox-store.ts'

/** Names of guests are in none of them. `at` is a time of the device, `label` what staff read. */
export type OutboxEntry = Queued & { at: number; label: string } & (
    | { kind: 'basket'; soldBy: string; basket: object }
    | { kind: 'void'; basketId: string; reason: string }
    | { kind: 'check-in'; eventId: string; rsvpId: string; hasArrived: boolean }
    | { kind: 'count'; lines: { cheese_id: string; grams: number }[] }
  )

async function send(entry: OutboxEntry) {
  const { auth, data } = getBackend()
  const { session } = unwrap(await auth.getSession())
  if (!session) throw new SessionEndedError()
  const seconds_ago = Math.max(1, Math.round((Date.now() - entry.at) / 1_000))
  if (entry.kind === 'basket') {
    const { basket, soldBy: sold_by, at } = entry
    const times = { sold_at: new Date(at).toISOString(), sent_at: new Date().toISOString() }
    const answer = unwrap(
      await data.rpc('record_basket', { basket: { ...basket, ...times, sold_by, is_queued: true } }),
    )
    if ((answer as { state?: string }).state === 'waiting')
      toast.error(`${entry.label} waits for a manager to decide`)
  } else if (entry.kind === 'void') {
    const { basketId: basket_id, reason, key: void_key } = entry
    unwrap(await data.rpc('void_basket', { basket_id, reason, void_key }))
  } else if (entry.kind === 'count') {
    const { lines, label, key: idempotency_key } = entry
    const entered = unwrap(await data.rpc('record_counts', { lines, idempotency_key, seconds_ago }))
    const leftOut = lines.flatMap(({ cheese_id: id }) =>
      entered.some(({ cheese_id }) => cheese_id === id) ? [] : id,
    )
    if (leftOut.length === 0) return
    const cheeses = unwrap(await data.from('cheeses').select('name').in('id', leftOut).order('name'))
    toast.error(`${label}: left out, because counted since: ${listNames(cheeses.map(({ name }) => name))}`)
  } else {
    const { rsvpId: rsvp_uuid, hasArrived: has_arrived, key: idempotency_key } = entry
    unwrap(await data.rpc('check_in', { rsvp_uuid, has_arrived, idempotency_key, seconds_ago }))
  }
}

async function onSent(entry: OutboxEntry) {
  if (entry.kind === 'check-in')
    await queryClient.invalidateQueries({ queryKey: ['cms', 'events', 'guests', entry.eventId] })
  else void refreshLists(queryClient)
}

let opened: ReturnType<typeof createOutbox<OutboxEntry>> | undefined

/** The one queue of this device. */
export const getOutbox = () =>
  (opened ??= createOutbox({ store: openOutboxStore<OutboxEntry>(), send, onSent }))

export function useOutbox() {
  const { subscribe, getState } = getOutbox()
  return useSyncExternalStore(subscribe, getState)
}

/** While the staff area is open, what waits is sent. */
export function useSendOutbox(isStaff: boolean) {
  useEffect(() => (isStaff ? getOutbox().start() : undefined), [isStaff])
}
