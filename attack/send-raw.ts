import { connect } from 'node:net'
import { inject } from 'vitest'

/** What the server answers to bytes that no HTTP library would send. */
export function sendRaw(text: string, waitMs = 20_000) {
  const { port, hostname } = new URL(inject('shop').url)
  return new Promise<string>((resolve) => {
    let received = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.on('data', (chunk) => (received += chunk))
    socket.on('close', () => resolve(received))
    socket.on('error', () => resolve(received))
    setTimeout(() => socket.destroy(), waitMs)
  })
}
