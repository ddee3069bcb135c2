import type { Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { ipKey } from '../http/caller/ip-key.ts'
import { RestError } from './rest-error.ts'

export const PAIRING_CALL = 'pair_kiosk'

/**
 * Slows down those who guess the code of a display, and nobody else. A code has 8 digits and lives for 10 minutes. In that
 * time an IP gets 5 tries at once and one every 2 seconds, 305 in all; an attacker with 1,000 IPs gets 305,000, and finds
 * a code that waits with a probability of 0.3 %. What it gains is a display of public data that staff see in their list
 * and can revoke. Each process counts for itself.
 *
 * A call waits before its body is read or a connection to the database is taken, so it costs no more than an open
 * connection without a request. The calls of an IP are answered in turn; those whose sender has left are skipped. A call
 * behind 24 others would wait longer than proxies allow, so it is answered with 429 and not judged. Whoever keeps that
 * many waiting can make a display behind the same IP repeat its call, for as long as the attack lasts; a display behind
 * any other IP does not notice.
 */
const TRIES_AT_ONCE = 5
const TURN_MS = 2_000
const MAX_WAITING = 24
/** As long as a code is valid. */
const FORGOTTEN_AFTER_MS = 600_000
const MAX_IPS = 10_000

/** The calls of one IP: the last turn that was taken, and the promise of the last one that waits. */
type Line = { tries: number; turnAt: number; waiting: number; last: Promise<void> }

export function createPairingTurns(turnMs = TURN_MS) {
  const lines = new Map<string, Line>()

  /** The lines that were used longest ago are forgotten first. */
  function lineOf(key: string): Line {
    const known = lines.get(key)
    const isRecent = known && performance.now() - known.turnAt < FORGOTTEN_AFTER_MS
    const line = isRecent ? known : { tries: 0, turnAt: 0, waiting: 0, last: Promise.resolve() }
    lines.delete(key)
    lines.set(key, line)
    const [oldest] = lines.keys()
    if (lines.size > MAX_IPS && oldest) lines.delete(oldest)
    return line
  }

  async function takeTurn(line: Line, socket: Socket) {
    if (!socket.destroyed) {
      await setTimeout(line.turnAt + turnMs - performance.now())
      line.turnAt = performance.now()
    }
    line.waiting -= 1
  }

  /** Resolves when the code that this IP sends may be judged. */
  return async function awaitTurn({ ip, socket }: { ip: string; socket: Socket }) {
    const line = lineOf(ipKey(ip))
    line.tries += 1
    if (line.tries <= TRIES_AT_ONCE) {
      line.turnAt = performance.now()
      return
    }
    if (line.waiting >= MAX_WAITING) {
      throw new RestError(429, 'PT429', 'Too many attempts. Please try again later.', {
        headers: { 'retry-after': String(Math.ceil(turnMs / 1_000)) },
      })
    }
    line.waiting += 1
    line.last = line.last.then(() => takeTurn(line, socket))
    await line.last
  }
}
