import { isbot } from 'isbot'
import { isStaffBrowser } from '../../src/domain/people/staff-browser.ts'
import type { ClientRequest } from '../http/caller/client-ip.ts'

/** Headers with which browser engines mark a prefetch. */
const PREFETCH_HEADERS = ['sec-purpose', 'purpose', 'x-purpose', 'x-moz'] as const

/** Recognizing a robot takes longer than sending a page, and there are few different browsers. */
const MAX_REMEMBERED = 1_000
const remembered = new Map<string, boolean>()

function isRobot(agent: string) {
  const known = remembered.get(agent)
  if (known !== undefined) return known
  const result = isbot(agent)
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(agent, result)
  return result
}

/** Whether a request is a visit: not from a program, a prefetch, a member of staff or a closed connection. */
export function isVisit({ method, headers, ip }: ClientRequest) {
  const agent = headers['user-agent'] ?? ''
  return (
    method === 'GET' &&
    ip !== undefined &&
    agent !== '' &&
    !isRobot(agent) &&
    !PREFETCH_HEADERS.some((name) => /prefetch|preview/i.test(String(headers[name] ?? ''))) &&
    !isStaffBrowser(headers.cookie)
  )
}
