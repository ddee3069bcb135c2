/** The floor: node:http that sends the bytes it was given, and nothing else. */
import { createServer } from 'node:http'

process.once('message', ({ port, body }) => {
  const bytes = Buffer.from(body, 'base64')
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'br',
    'content-length': bytes.length,
  }
  const server = createServer((_request, response) => response.writeHead(200, headers).end(bytes))
  server.listen(port, '127.0.0.1', () => process.send?.('open'))
})
