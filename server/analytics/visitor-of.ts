import { createHmac } from 'node:crypto'
import type { ClientRequest } from '../http/caller/client-ip.ts'
import { ipKey } from '../http/caller/ip-key.ts'

/** The same all day for one browser at one IP address. Without the day's salt it cannot be traced back. */
export function visitorOf({ ip = '', headers }: ClientRequest, salt: string) {
  return createHmac('sha256', salt)
    .update(`${ipKey(ip)}\n${headers['user-agent'] ?? ''}`)
    .digest('base64url')
    .slice(0, 22)
}
