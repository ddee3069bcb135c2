import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { createInterface } from 'node:readline'

/** Opens a stream of server-sent events whose data is of one type. */
export async function listenTo<Data>(url: string, headers: Record<string, string> = {}) {
  const request = get(url, { agent: false, headers })
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const lines = createInterface(response)[Symbol.asyncIterator]()
  return {
    status: response.statusCode,
    contentType: response.headers['content-type'],
    retryAfter: response.headers['retry-after'],
    leave: () => request.destroy(),
    /** The data of the next event, or nothing at the end. */
    async next(): Promise<Data | undefined> {
      for (;;) {
        const { value, done } = await lines.next()
        if (done) return undefined
        if (value.startsWith('data: ')) return JSON.parse(value.slice('data: '.length))
      }
    },
  }
}
