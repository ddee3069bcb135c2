import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { isStaffBrowser } from '../../src/lib/staff-browser.ts'

/** Each engine has its own way to say that nobody looks at the page yet. */
const AHEAD_OF_TIME = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

type Asking = { method: string; headers: IncomingHttpHeaders; ip: string | undefined }

/** Whether somebody who counts asks: no program, no browser loading ahead, no member of staff, nobody gone by now. */
export function isVisit({ method, headers, ip }: Asking) {
  const agent = headers['user-agent'] ?? ''
  return (
    method === 'GET' &&
    ip !== undefined &&
    agent !== '' &&
    !isbot(agent) &&
    !AHEAD_OF_TIME.some((name) => /prefetch|preview/i.test(String(headers[name] ?? ''))) &&
    !isStaffBrowser(headers.cookie)
  )
}
