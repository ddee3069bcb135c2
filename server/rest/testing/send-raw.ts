import { connect } from 'node:net'
import type { RawRequest } from './malformed-requests.ts'

export type RawAnswer = { status: number; body: string; ms: number }

const PATIENCE_MS = 20_000

/** Sends a request byte by byte as given; status 0 means that the server closed the connection without an answer. */
export function sendRaw(
  port: number,
  prefix: string,
  { method, path, headers, body }: RawRequest,
): Promise<RawAnswer> {
  const started = Date.now()
  const length = body && !('content-length' in headers) ? { 'content-length': String(body.length) } : {}
  const lines = Object.entries({ host: 'localhost', connection: 'close', ...length, ...headers })
  const head = [
    `${method} ${prefix}${path} HTTP/1.1`,
    ...lines.map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ]
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(PATIENCE_MS, () =>
      socket.destroy(new Error(`no answer to ${method} ${path.slice(0, 200)}`)),
    )
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' || error.code === 'EPIPE' ? undefined : reject(error),
    )
    socket.on('close', () => {
      const [heading = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(heading)?.[1] ?? 0)
      resolve({ status, body: rest.join('\r\n\r\n'), ms: Date.now() - started })
    })
    socket.write(Buffer.concat([Buffer.from(head.join('\r\n')), body ?? Buffer.alloc(0)]))
  })
}
