import type { QueuedCaller } from './queued-caller.ts'
import { createRecentUse, type RecentUse } from './recent-use.ts'

/*
 * The fair queue
 *
 * Decides whose work comes next, wherever work has to wait: for the database, for rendering, for bcrypt and for pictures.
 *
 * Guarantees
 * - While nobody waits, anybody may use all of the machine. Nothing is counted against a caller that is alone.
 * - When requests wait, the next slot goes to the caller who used least lately. A caller is an account, else an IP, so the
 *   thirty guests of a shop's Wi-Fi are one caller together: they share what is left, and are not refused for being many.
 * - Staff and displays come first. For the database they have a slot beside the others, so that they do not wait for
 *   guests whose queries are slow.
 * - Waiting counts a quarter as much as work. Guests who each ask for one page would otherwise wait for ever behind new ones
 *   whose queries took a millisecond less.
 * - One caller never holds every slot: the last free one is for callers that hold none. A visitor holds a single one
 *   while others are here: the slow queries of one would otherwise fill the slots between two requests of the others.
 *   The more wait for it, the longer it also rests after each, or a flood from one IP would keep a core busy.
 * - A request is served within its deadline or refused with 503. When too many wait, the newest request of the caller who
 *   used most is refused, so a flood pushes itself out. A visitor for whom many wait already is refused before the
 *   request is read any further.
 *
 * How
 * A queue has as many slots as work can run side by side: for the database its cores and one more, which keeps them busy
 * while an answer travels; one for each of the others. What a caller used is the time in a slot, on a clock that advances
 * by cores / running while more work runs than there are cores. A machine that is slow, or busy with others, is therefore
 * not charged to the caller who happens to wait for it. Use counts half after two seconds (recent-use.ts); it is shared by
 * all queues, so what somebody spent on searches counts when they sign in. Work that still runs counts too.
 *
 * Dropped: budgets in milliseconds, which refused thirty guests who typed into the search, because a slow machine spent
 * their budget; shares of the connections and surcharges for costly requests, which needed 39 constants to be fair in
 * some cases (docs/decisions/0013-who-waits.md); an expected wait, because the first slow transactions of a burst made
 * it refuse voters whose turn would have come.
 */

const MAX_WAITING = 500
/** Thirty guests behind one IP who search at the same moment are less than this. */
const MAX_WAITING_FOR_VISITOR = 100
/** A caller who waited this many times as long as another one worked goes before that one. */
const WAITING_FOR_USE = 4
/** A visitor for whom this many wait rests as long as its work took, and longer the more wait: few guests hardly rest. */
const WAITING_FOR_REST = 20
/** A longer rest would let the deadlines of all who wait behind it pass. */
const MAX_REST_MS = 1_000
/** Somebody who asked for something this long ago may ask again at any moment. */
const HERE_MS = 2_000

/** For a request that cannot be served in time. It is answered with 503 and Retry-After. */
export class Overloaded extends Error {
  override name = 'Overloaded'
  readonly status = 503
  constructor() {
    super('The server has more requests than it can answer')
  }
}

type Options = {
  slots: number
  /** Besides, for those who come first. */
  slotsForFirst?: number
  /** How much of the work can advance at full speed. */
  cores?: number
  uses?: RecentUse
  now?: () => number
}

type Waiting = { arrival: number; since: number; start: () => void; refuse: () => void }
/** What waits for one caller, the oldest first. */
type Line = { caller: QueuedCaller; waiting: Waiting[] }

export function createFairQueue({
  slots,
  slotsForFirst = 0,
  cores = slots,
  now = () => performance.now(),
  uses = createRecentUse(now),
}: Options) {
  const lines = new Map<string, Line>()
  /** For each caller that holds slots, when it got them, by the clock of work. */
  const holding = new Map<string, number[]>()
  /** The visitors whose next work must not start yet. */
  const resting = new Map<string, NodeJS.Timeout>()
  const clock = { work: 0, readAt: now() }
  let running = 0
  let waiting = 0
  let arrivals = 0
  /** The last two callers, and when they asked for something. */
  let latest = { key: '', at: -Infinity }
  let latestOther = latest

  /** Advances more slowly than time while more runs than there are cores. */
  function readClock() {
    const instant = now()
    clock.work += (instant - clock.readAt) * Math.min(1, cores / Math.max(running, 1))
    clock.readAt = instant
    return clock.work
  }

  function usedLately(key: string) {
    const time = readClock()
    return (holding.get(key) ?? []).reduce((sum, since) => sum + time - since, uses.of(key))
  }

  function mayStart({ key, isAnonymous, comesFirst }: QueuedCaller) {
    const free = slots + (comesFirst ? slotsForFirst : 0) - running
    const isHolding = holding.has(key)
    if (isAnonymous && (isHolding || resting.has(key)) && areOthersHere(key)) return false
    return free > (isHolding ? 1 : 0)
  }

  const areOthersHere = (key: string) => now() - (latest.key === key ? latestOther : latest).at < HERE_MS

  function noteArrival(key: string) {
    if (latest.key !== key) latestOther = latest
    latest = { key, at: now() }
  }

  /** Throws when it is certain that a request would wait for nothing. */
  function requireRoom({ key, isAnonymous }: QueuedCaller) {
    if (isAnonymous && waitingFor(key) >= MAX_WAITING_FOR_VISITOR) throw new Overloaded()
  }

  const waitingFor = (key: string) => lines.get(key)?.waiting.length ?? 0

  /** Returns what to call when the slot is given back. */
  function hold({ key, isAnonymous }: QueuedCaller) {
    const since = readClock()
    running += 1
    holding.set(key, [...(holding.get(key) ?? []), since])
    return () => {
      const used = readClock() - since
      uses.add(key, used)
      running -= 1
      const held = holding.get(key) ?? []
      if (held.length > 1) holding.set(key, held.toSpliced(held.indexOf(since), 1))
      else holding.delete(key)
      if (isAnonymous) rest(key, used)
      startNext()
    }
  }

  function rest(key: string, workedMs: number) {
    const ms = Math.min((workedMs * waitingFor(key)) / WAITING_FOR_REST, MAX_REST_MS)
    if (ms < 1) return
    clearTimeout(resting.get(key))
    const wake = () => {
      resting.delete(key)
      startNext()
    }
    resting.set(key, setTimeout(wake, ms))
  }

  const waited = ({ waiting: [oldest] }: Line) => (oldest ? now() - oldest.since : 0)

  /** Those who come first, then those who used least, then those who came first. */
  function inOrder(candidates: Iterable<Line>, usedBy: (line: Line) => number) {
    return [...candidates]
      .map((line) => ({
        line,
        rank: line.caller.comesFirst ? 0 : 1,
        used: usedBy(line),
        arrival: line.waiting[0]?.arrival ?? 0,
      }))
      .toSorted((one, other) => one.rank - other.rank || one.used - other.used || one.arrival - other.arrival)
      .map(({ line }) => line)
  }

  function leave({ caller, waiting: entries }: Line, entry: Waiting) {
    entries.splice(entries.indexOf(entry), 1)
    if (entries.length === 0) lines.delete(caller.key)
    waiting -= 1
  }

  function startNext() {
    if (waiting === 0) return
    const mayBeNext = [...lines.values()].filter(({ caller }) => mayStart(caller))
    const [line] = inOrder(mayBeNext, (next) => usedLately(next.caller.key) - waited(next) / WAITING_FOR_USE)
    const entry = line?.waiting[0]
    if (!line || !entry) return
    leave(line, entry)
    entry.start()
    startNext()
  }

  /** The newest of the caller who used most. Waiting does not count here: those who flood wait the longest. */
  function refuseOne() {
    const line = inOrder(lines.values(), ({ caller }) => usedLately(caller.key)).at(-1)
    const entry = line?.waiting.at(-1)
    if (!line || !entry) return
    leave(line, entry)
    entry.refuse()
  }

  function awaitTurn(caller: QueuedCaller) {
    return new Promise<() => void>((resolve, reject) => {
      const line = lines.get(caller.key) ?? { caller, waiting: [] }
      const timer = setTimeout(() => {
        leave(line, entry)
        reject(new Overloaded())
      }, caller.deadlineMs)
      const entry: Waiting = {
        arrival: arrivals++,
        since: now(),
        start() {
          clearTimeout(timer)
          resolve(hold(caller))
        },
        refuse() {
          clearTimeout(timer)
          reject(new Overloaded())
        },
      }
      line.waiting.push(entry)
      lines.set(caller.key, line)
      waiting += 1
      if (waiting > MAX_WAITING) refuseOne()
    })
  }

  return {
    requireRoom,
    /** Runs the work when it is the caller's turn. Without a caller it is the shop's own, which never waits. */
    async run<Result>(
      caller: QueuedCaller | undefined,
      work: () => Promise<Result> | Result,
    ): Promise<Result> {
      if (!caller) return work()
      noteArrival(caller.key)
      requireRoom(caller)
      const giveBack = mayStart(caller) ? hold(caller) : await awaitTurn(caller)
      try {
        return await work()
      } finally {
        giveBack()
      }
    },
  }
}

export type FairQueue = ReturnType<typeof createFairQueue>
