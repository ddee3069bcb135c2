import { connect } from 'node:net'
import { inject } from 'vitest'
import { newIp } from './attacker.ts'

/** What the server answers to bytes that no HTTP library would send, from an IP that was not used before. */
export function sendRaw(text: string, waitMs = 20_000) {
  const { port, hostname } = new URL(inject('shop').url)
  const fromNewIp = text.replace('Host: shop\r\n', `Host: shop\r\nX-Forwarded-For: ${newIp()}\r\n`)
  return new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(fromNewIp))
    socket.on('data', (chunk) => (received += chunk))
    socket.on('close', () => resolve(received))
    socket.on('error', () => resolve(received))
    setTimeout(() => socket.destroy(), waitMs)
  })
}
