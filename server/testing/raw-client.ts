import { connect, type Socket } from 'node:net'

export type RawRequest = { method: string; path: string; headers: Record<string, string>; body?: string }

/** The status, or why there is none. */
export type Outcome = { status: number | 'timeout' | 'failed'; hasRetryAfter: boolean; ms: number }

type Pending = { start: number; settle(outcome: Outcome): void; timer: NodeJS.Timeout }
/** The response that is being received. `missing` counts its outstanding bytes, unless it is sent in chunks. */
type Response = { status: number; hasRetryAfter: boolean; closes: boolean; missing: number | undefined }
type Connection = { socket: Socket; received: Buffer; response?: Response; pending?: Pending }

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = Buffer.from(`0${HEAD_END}`)
const STATUS = { from: 9, to: 12 }

/** The bytes of a request. Those that are sent often are made once. */
export function toBytes({ method, path, headers, body = '' }: RawRequest) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(
    `${method} ${path} HTTP/1.1\r\nhost: bench.test\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`,
  )
}

function readHead(head: string): Response {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
  const isChunked = length === undefined && /\r\ntransfer-encoding: chunked/i.test(head)
  return {
    status: Number(head.slice(STATUS.from, STATUS.to)),
    hasRetryAfter: /\r\nretry-after:/i.test(head),
    closes: /\r\nconnection: close/i.test(head),
    missing: isChunked ? undefined : Number(length ?? 0),
  }
}

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
    connection.socket.setNoDelay(true)
    connection.socket.on('data', (chunk: Buffer) => receive(connection, chunk))
    connection.socket.on('error', () => leave(connection))
    connection.socket.on('close', () => leave(connection))
    return connection
  }

  function leave(connection: Connection) {
    all.delete(connection)
    const index = idle.indexOf(connection)
    if (index >= 0) idle.splice(index, 1)
    finish(connection, { status: 'failed', hasRetryAfter: false })
  }

  function receive(connection: Connection, chunk: Buffer) {
    if (connection.response) return receiveBody(connection, connection.response, chunk)
    connection.received = connection.received.length > 0 ? Buffer.concat([connection.received, chunk]) : chunk
    const end = connection.received.indexOf(HEAD_END)
    if (end < 0) return
    const response = readHead(connection.received.toString('latin1', 0, end))
    connection.response = response
    const body = connection.received.subarray(end + HEAD_END.length)
    connection.received = Buffer.alloc(0)
    receiveBody(connection, response, body)
  }

  function receiveBody(connection: Connection, response: Response, chunk: Buffer) {
    if (response.missing === undefined) {
      // The end of a response may arrive in two chunks.
      const tail = Buffer.concat([connection.received, chunk.subarray(-LAST_CHUNK.length)])
      connection.received = tail.subarray(-LAST_CHUNK.length)
      if (!connection.received.equals(LAST_CHUNK)) return
    } else {
      response.missing -= chunk.length
      if (response.missing > 0) return
    }
    connection.received = Buffer.alloc(0)
    connection.response = undefined
    if (response.closes) connection.socket.destroy()
    else if (all.has(connection)) idle.push(connection)
    finish(connection, response)
  }

  function finish(connection: Connection, { status, hasRetryAfter }: Omit<Outcome, 'ms'>) {
    const { pending } = connection
    if (!pending) return
    connection.pending = undefined
    clearTimeout(pending.timer)
    pending.settle({ status, hasRetryAfter, ms: performance.now() - pending.start })
  }

  function sendBytes(bytes: Buffer): Promise<Outcome> {
    const connection = idle.pop() ?? open()
    return new Promise((settle) => {
      const timer = setTimeout(() => {
        finish(connection, { status: 'timeout', hasRetryAfter: false })
        connection.socket.destroy()
      }, timeoutMs)
      connection.pending = { start: performance.now(), settle, timer }
      connection.socket.write(bytes)
    })
  }

  return {
    sendBytes,
    send: (request: RawRequest) => sendBytes(toBytes(request)),
    connections: () => all.size,
    close: () => all.forEach(({ socket }) => socket.destroy()),
  }
}

export type RawClient = ReturnType<typeof createRawClient>
