import { createServer, type AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

/** The minimum of SMTP to receive messages, each of which takes a while. */
export async function startMailServer(acceptAfterMs = 0) {
  const received: string[] = []
  const recipients: string[] = []
  const server = createServer((socket) => {
    const lines = createInterface({ input: socket })
    // Its sender may be killed.
    lines.on('error', () => {})
    let body: string[] | undefined
    socket.write('220 test\r\n')
    lines.on('line', (line) => {
      if (body && line !== '.') return void body.push(line)
      if (body) {
        received.push(body.join('\n'))
        body = undefined
        const accept = () => void socket.write('250 ok\r\n')
        return acceptAfterMs > 0 ? void setTimeout(accept, acceptAfterMs) : accept()
      }
      const [, recipient] = /^RCPT TO:<(.*)>/.exec(line) ?? []
      if (recipient) recipients.push(recipient)
      if (line === 'DATA') {
        body = []
        return void socket.write('354 go on\r\n')
      }
      socket.write(line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { received, recipients, url: `smtp://127.0.0.1:${port}`, close: () => server.close() }
}
