import { describeError, errorCode, errorStatus } from '../../../../backend/errors.ts'
import type { OutboxStore } from './outbox-store.ts'

/*
 * What staff record without a network
 *
 * Baskets, check-ins and counts that got no answer are kept on the device and sent in their order as soon as the shop
 * answers. Each has a key with which the database enters it once, so an entry is removed only after its answer: whatever
 * happens in between (a lost answer, a killed browser, a second tab), it is sent again and changes nothing more.
 *
 * The queue belongs to the device. It survives a reload and a sign-out, and whoever signs in next sends it; without a
 * session nothing is sent. What the database refuses stays in the list with its sentence until a person has looked at it,
 * and does not hold up the others. Baskets are not refused: those that break a rule wait for a manager.
 *
 * An entry that was sent may be in the shop although no answer arrived, so it can only be removed before it is first sent or
 * after it was refused. The undo of any other basket is a void that is queued after it.
 */
export const RETRY_MS = 5_000

export type Queued = {
  key: string
  /** It was sent at least once. */
  isTried?: boolean | undefined
  refusal?: string | undefined
}

/** No session, a database that can only be read, too many requests: sent again later. */
const UNDECIDED = new Set([401, 405, 408, 429])
/** PostgreSQL's code for a statement that took too long. */
const CANCELED = '57014'

function isRefused(error: unknown) {
  const status = errorStatus(error) ?? 0
  return status >= 400 && status < 500 && !UNDECIDED.has(status) && errorCode(error) !== CANCELED
}

type OutboxOptions<Entry> = {
  store: OutboxStore<Entry>
  send: (entry: Entry) => Promise<unknown>
  /** Reads again what an entry changed; it stays in the list until then, so that nothing jumps back. */
  onSent: (entry: Entry) => Promise<unknown>
}

/** One tab sends at a time. Without https there are no locks, and the keys suffice. */
async function alone(act: () => Promise<void>) {
  if (!('locks' in navigator)) return act()
  await navigator.locks.request('outbox', { ifAvailable: true }, (lock) => lock && act())
}

export function createOutbox<Entry extends Queued>({ store, send, onSent }: OutboxOptions<Entry>) {
  const listeners = new Set<() => void>()
  let state = { entries: [] as Entry[], isStuck: false }
  let isBusy = false
  let retry: ReturnType<typeof setTimeout> | undefined

  async function refresh(isStuck?: boolean) {
    const entries = await store.list()
    state = { entries, isStuck: (isStuck ?? state.isStuck) && entries.length > 0 }
    for (const listener of listeners) listener()
  }

  /** False when the database has not decided. */
  async function settle(entry: Entry) {
    try {
      await send(entry)
    } catch (error) {
      if (!isRefused(error)) return false
      await store.change(entry.key, () => ({ ...entry, refusal: describeError(error) }))
      return true
    }
    await onSent(entry)
    await store.change(entry.key, () => undefined)
    return true
  }

  /** Undefined when it was removed meanwhile. */
  async function markTried({ key }: Entry) {
    let tried: Entry | undefined
    await store.change(key, (kept) => (tried = kept && { ...kept, isTried: true }))
    return tried
  }

  async function sendWaiting() {
    for (;;) {
      await refresh()
      const next = state.entries.find(({ refusal }) => !refusal)
      if (!next) return refresh(false)
      const tried = await markTried(next)
      if (!tried || (await settle(tried))) continue
      retry = setTimeout(() => void sendAll(), RETRY_MS)
      return refresh(true)
    }
  }

  async function sendAll() {
    if (isBusy) return
    isBusy = true
    clearTimeout(retry)
    await alone(sendWaiting).finally(() => {
      isBusy = false
    })
  }

  return {
    /** Stuck while what waits could not be sent. */
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    sendAll,
    /** Resolves when it is on the device. */
    async add(entry: Entry) {
      await store.change(entry.key, () => entry)
      await refresh()
      void sendAll()
    },
    /** Sends what was refused again. */
    async retry({ key }: Entry) {
      await store.change(key, (kept) => kept && { ...kept, refusal: undefined })
      await sendAll()
    },
    /** False when it is not there, or when the shop may have it. */
    async remove(key: string) {
      let isRemoved = false
      await store.change(key, (kept) => {
        isRemoved = kept !== undefined && (!kept.isTried || kept.refusal !== undefined)
        return isRemoved ? undefined : kept
      })
      await refresh()
      return isRemoved
    },
    /** Sends what an earlier visit left, and whatever waits when the network is back. Returns how to stop. */
    start() {
      const sendNow = () => void sendAll()
      addEventListener('online', sendNow)
      const unfollow = store.follow(() => void refresh())
      // What is there already could not be sent before.
      void refresh(true).then(sendNow)
      return () => {
        removeEventListener('online', sendNow)
        unfollow()
        clearTimeout(retry)
      }
    },
  }
}
