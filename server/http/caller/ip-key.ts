import { isIPv6 } from 'node:net'

/** What one client is counted by: its IPv4 address, or its IPv6 /64, all of which belongs to one customer. */
export function ipKey(ip: string) {
  if (ip.includes('.') || !isIPv6(ip)) return ip.replace(/^::ffff:/i, '')
  const [head = '', tail = ''] = ip.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  const zeros = ip.includes('::') ? Array<string>(8 - before.length - after.length).fill('0') : []
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
