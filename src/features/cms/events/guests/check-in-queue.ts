import * as v from 'valibot'
import { ERROR_CODES, errorCode, errorStatus } from '../../../../backend/errors.ts'
import { newUuid } from '../../../../lib/uuid.ts'
import { CHECK_INS_STORAGE_PREFIX } from '../../../../lib/storage-keys.ts'

export const RETRY_MS = 5_000

/** A check-in, or one taken back, that the database has not confirmed. It holds no names. */
const checkInSchema = v.object({ rsvpId: v.string(), hasArrived: v.boolean(), key: v.string() })

export type CheckIn = v.InferOutput<typeof checkInSchema>

const pendingSchema = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(checkInSchema)), [])

const REFUSALS = new Set<string | undefined>(['PT409', ERROR_CODES.notFound, ERROR_CODES.denied])

/** After a session ended everything is denied until the next sign-in. */
const isRefused = (error: unknown) => REFUSALS.has(errorCode(error)) && errorStatus(error) !== 401

type QueueOptions = {
  /** Check-ins that another person left in this tab are not sent in the name of this person. */
  userId: string
  eventId: string
  send: (checkIn: CheckIn) => Promise<unknown>
  /** The database does not accept a check-in; it is dropped. */
  onRefused: (error: unknown) => void
  /** Reads the list again; a check-in stays in the queue until then, so that its row does not jump back. */
  onSettled: () => Promise<unknown>
}

/** Keeps check-ins in this tab and sends them in their order until the database answers. */
export function createCheckInQueue({ userId, eventId, send, onRefused, onSettled }: QueueOptions) {
  const storageKey = `${CHECK_INS_STORAGE_PREFIX}${userId}:${eventId}`
  const listeners = new Set<() => void>()
  let state = { pending: v.parse(pendingSchema, sessionStorage.getItem(storageKey)), isRetrying: false }
  let isSending = false
  let retry: ReturnType<typeof setTimeout> | undefined

  function update(changes: Partial<typeof state>) {
    state = { ...state, ...changes }
    if (state.pending.length > 0) sessionStorage.setItem(storageKey, JSON.stringify(state.pending))
    else sessionStorage.removeItem(storageKey)
    for (const listener of listeners) listener()
  }

  /** False when the database has not decided: no network, a busy server, a session that ended. */
  async function settle(checkIn: CheckIn) {
    try {
      await send(checkIn)
    } catch (error) {
      if (!isRefused(error)) return false
      onRefused(error)
    }
    await onSettled()
    update({ pending: state.pending.filter(({ key }) => key !== checkIn.key), isRetrying: false })
    return true
  }

  async function sendAll() {
    if (isSending) return
    isSending = true
    clearTimeout(retry)
    for (let [next] = state.pending; next; [next] = state.pending) {
      if (await settle(next)) continue
      update({ isRetrying: true })
      retry = setTimeout(() => void sendAll(), RETRY_MS)
      break
    }
    isSending = false
  }

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(rsvpId: string, hasArrived: boolean) {
      update({ pending: [...state.pending, { rsvpId, hasArrived, key: newUuid() }] })
      void sendAll()
    },
    /** Sends what an earlier visit left, and whatever waits when the network is back. Returns how to stop. */
    start() {
      const sendWaiting = () => void sendAll()
      addEventListener('online', sendWaiting)
      sendWaiting()
      return () => {
        removeEventListener('online', sendWaiting)
        clearTimeout(retry)
      }
    },
  }
}
