import { PassThrough } from 'node:stream'

/** Changes within this time are sent as one event. */
const BATCH_MS = 200

type Subject = { streams: Set<PassThrough>; isPending: boolean }

const toEvent = (data: unknown) => `data: ${JSON.stringify(data)}\n\n`

/** Event streams by subject. The data of an event is read once for all streams of its subject. */
export function createSubscriptions(readData: (subject: string) => Promise<unknown>) {
  const subjects = new Map<string, Subject>()
  const streams = new Set<PassThrough>()

  /** A stream that does not keep up is closed. Browsers reconnect and start from the latest data. */
  function write(stream: PassThrough, text: string) {
    if (!stream.write(text)) stream.destroy()
  }

  async function send(name: string, subject: Subject) {
    if (subject.isPending) return
    subject.isPending = true
    await new Promise((resolve) => setTimeout(resolve, BATCH_MS))
    subject.isPending = false
    const data = await readData(name)
    // A subject that no longer exists has no data, and its streams keep the last event.
    if (!data) return
    const event = toEvent(data)
    for (const stream of subject.streams) write(stream, event)
  }

  return {
    size: () => streams.size,

    subscribe(name: string, data: unknown, retryMs: number) {
      const stream = new PassThrough()
      const subject = subjects.get(name) ?? { streams: new Set(), isPending: false }
      subjects.set(name, subject)
      subject.streams.add(stream)
      streams.add(stream)
      stream.once('close', () => {
        streams.delete(stream)
        subject.streams.delete(stream)
        if (subject.streams.size === 0) subjects.delete(name)
      })
      write(stream, `retry: ${retryMs}\n${toEvent(data)}`)
      return stream
    },

    /** Sends an event to the streams of every subject that changed. */
    async publish(isChanged: (name: string) => boolean) {
      const changed = [...subjects].filter(([name]) => isChanged(name))
      await Promise.all(changed.map(([name, subject]) => send(name, subject)))
    },

    /** Prevents proxies from closing a quiet connection. */
    keepAlive: () => streams.forEach((stream) => write(stream, ': still here\n\n')),

    end: () => streams.forEach((stream) => stream.end()),
  }
}
