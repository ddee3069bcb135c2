import type { IncomingHttpHeaders } from 'node:http'
import { isbot } from 'isbot'
import { isStaffBrowser } from '../../src/lib/staff-browser.ts'

/** Headers with which browser engines mark a prefetch. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

type VisitRequest = { method: string; headers: IncomingHttpHeaders; ip: string | undefined }

/** Whether a request is a visit: not from a program, a prefetch, a member of staff or a closed connection. */
export function isVisit({ method, headers, ip }: VisitRequest) {
  const agent = headers['user-agent'] ?? ''
  return (
    method === 'GET' &&
    ip !== undefined &&
    agent !== '' &&
    !isbot(agent) &&
    !PREFETCH_HEADERS.some((name) => /prefetch|preview/i.test(String(headers[name] ?? ''))) &&
    !isStaffBrowser(headers.cookie)
  )
}
