import { connect, type Socket } from 'node:net'

export type RawRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

/** The status, or why there is none. */
export type Outcome = { status: number | 'timeout' | 'failed'; hasRetryAfter: boolean; ms: number }

type Pending = { start: number; settle(outcome: Outcome): void; timer: NodeJS.Timeout }
type Connection = { socket: Socket; received: Buffer; pending?: Pending }

const HEAD_END = '\r\n\r\n'

/**
 * A client of keep-alive connections that only finds the end of each response. Libraries take so much of the machine
 * that they would be measured too.
 */
export function createRawClient(port: number, timeoutMs: number) {
  const idle: Connection[] = []
  const all = new Set<Connection>()

  function open(): Connection {
    const connection: Connection = { socket: connect(port, '127.0.0.1'), received: Buffer.alloc(0) }
    all.add(connection)
    connection.socket.on('data', (chunk: Buffer) => receive(connection, chunk))
    connection.socket.on('error', () => finish(connection, 'failed', false))
    connection.socket.on('close', () => {
      all.delete(connection)
      finish(connection, 'failed', false)
    })
    return connection
  }

  function receive(connection: Connection, chunk: Buffer) {
    connection.received = connection.received.length > 0 ? Buffer.concat([connection.received, chunk]) : chunk
    const end = connection.received.indexOf(HEAD_END)
    if (end < 0) return
    const head = connection.received.toString('latin1', 0, end)
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const isChunked = /\r\ntransfer-encoding: chunked/i.test(head)
    const isComplete = isChunked
      ? connection.received.subarray(-5).toString('latin1') === `0${HEAD_END}`
      : connection.received.length >= end + HEAD_END.length + length
    if (!isComplete) return
    connection.received = Buffer.alloc(0)
    finish(connection, Number(head.slice(9, 12)), /\r\nretry-after:/i.test(head))
    if (all.has(connection)) idle.push(connection)
  }

  function finish(connection: Connection, status: Outcome['status'], hasRetryAfter: boolean) {
    const { pending } = connection
    if (!pending) return
    connection.pending = undefined
    clearTimeout(pending.timer)
    pending.settle({ status, hasRetryAfter, ms: performance.now() - pending.start })
  }

  return {
    send({ method, path, headers, body = '' }: RawRequest): Promise<Outcome> {
      const connection = idle.pop() ?? open()
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
      return new Promise((settle) => {
        const timer = setTimeout(() => {
          finish(connection, 'timeout', false)
          connection.socket.destroy()
        }, timeoutMs)
        connection.pending = { start: performance.now(), settle, timer }
        connection.socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: bench.test\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`,
        )
      })
    },
    close: () => all.forEach(({ socket }) => socket.destroy()),
  }
}

export type RawClient = ReturnType<typeof createRawClient>
