import { createHash } from 'node:crypto'
import * as v from 'valibot'
import { queuedDisplay } from '../fair-queue/queued-caller.ts'
import { DISPLAY_CALLS } from '../fair-queue/overload.ts'

/** Only this call fails without a valid token. */
const READ = '/rpc/kiosk_data'
/** More than a shop can pair. */
const MAX_DISPLAYS = 100

const bodySchema = v.pipe(v.instance(Buffer), v.toString(), v.parseJson(), v.object({ token: v.string() }))

function keyOf(path: string, body: unknown) {
  const parsed = DISPLAY_CALLS.has(path) ? v.safeParse(bodySchema, body) : undefined
  return parsed?.success ? createHash('sha256').update(parsed.output.token).digest('base64url') : undefined
}

/** Finds the display that makes a call. A token counts once the database accepted it, because anybody can make one up. */
export function createDisplayCallers() {
  const accepted = new Set<string>()
  return {
    callerOf(path: string, body: unknown) {
      const key = keyOf(path, body)
      return key !== undefined && accepted.has(key) ? queuedDisplay(key) : undefined
    },

    /** After a call that returned a row. With `limit=0` in the query a call succeeds without reading the token. */
    accept(path: string, body: unknown) {
      const key = path === READ ? keyOf(path, body) : undefined
      if (key === undefined) return
      accepted.delete(key)
      accepted.add(key)
      const [oldest] = accepted
      if (accepted.size > MAX_DISPLAYS && oldest) accepted.delete(oldest)
    },
  }
}
