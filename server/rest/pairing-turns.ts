import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { ipKey } from '../http/caller/ip-key.ts'

export const PAIRING_CALL = 'pair_kiosk'

/**
 * Slows down those who guess the code of a display, and nobody else. A code has 8 digits and lives for 10 minutes. In that
 * time an IP gets 5 tries at once and one every 2 seconds, 305 in all; an attacker with 1,000 IPs gets 305,000, and finds
 * a code that waits with a probability of 0.3 %. What it gains is a display of public data that staff see in their list
 * and can revoke. Each process counts for itself.
 *
 * No call is refused: it waits for its turn before its body is read or a connection to the database is taken, so it costs
 * no more than an open connection without a request. A call whose sender has left takes no turn. The newest call comes
 * first: in a line that somebody else behind the same IP made long, a display is paired at the next turn, and an attacker
 * gains nothing by opening more connections.
 */
const TRIES_AT_ONCE = 5
const TURN_MS = 2_000
/** As long as a code is valid. */
const FORGOTTEN_AFTER_MS = 600_000
const MAX_IPS = 10_000

type Call = { socket: Socket; proceed: () => void }
/** The calls of one IP that wait, the newest last. */
type Line = { tries: number; turnAt: number; waiting: Call[]; isServed: boolean }

export function createPairingTurns(turnMs = TURN_MS) {
  const lines = new Map<string, Line>()

  /** The lines that were used longest ago are forgotten first; their calls are still served. */
  function lineOf(key: string): Line {
    const known = lines.get(key)
    const isRecent = known && performance.now() - known.turnAt < FORGOTTEN_AFTER_MS
    const line = isRecent ? known : { tries: 0, turnAt: 0, waiting: [], isServed: false }
    lines.delete(key)
    lines.set(key, line)
    const [oldest] = lines.keys()
    if (lines.size > MAX_IPS && oldest) lines.delete(oldest)
    return line
  }

  async function serve(line: Line) {
    line.isServed = true
    while (line.waiting.length > 0) {
      await setTimeout(line.turnAt + turnMs - performance.now(), undefined, { ref: false })
      line.waiting = line.waiting.filter(({ socket }) => !socket.destroyed)
      line.waiting.pop()?.proceed()
      line.turnAt = performance.now()
    }
    line.isServed = false
  }

  /** Resolves when the code that this IP sends may be judged, and never when its sender has left. */
  return async function awaitTurn({ ip, socket }: { ip: string; socket: Socket }) {
    const line = lineOf(ipKey(ip))
    line.tries += 1
    if (line.tries <= TRIES_AT_ONCE) {
      line.turnAt = performance.now()
      return
    }
    await new Promise<void>((proceed) => {
      line.waiting.push({ socket, proceed })
      if (!line.isServed) void serve(line)
    })
  }
}
