import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { isStaffBrowser } from '../../src/lib/staff-browser.ts'

/** Each engine has its own way to say that nobody looks at the page yet. */
const AHEAD_OF_TIME = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/** Whether somebody who counts asks: no program, no browser loading ahead, no member of staff. */
export function isVisit({ method, headers }: { method: string; headers: IncomingHttpHeaders }) {
  const agent = headers['user-agent'] ?? ''
  return (
    method === 'GET' &&
    agent !== '' &&
    !isbot(agent) &&
    !AHEAD_OF_TIME.some((name) => /prefetch|preview/i.test(String(headers[name] ?? ''))) &&
    !isStaffBrowser(headers.cookie)
  )
}
