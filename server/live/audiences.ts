import { PassThrough } from 'node:stream'

/** Many favourites within this time are one piece of news. */
const GATHER_MS = 200

type Audience = { listeners: Set<PassThrough>; gathering: boolean }

const asEvent = (news: unknown) => `data: ${JSON.stringify(news)}\n\n`

/** Who listens to which subject. The news is read once for all of a subject's listeners. */
export function createAudiences(readNews: (subject: string) => Promise<unknown>) {
  const audiences = new Map<string, Audience>()
  const streams = new Set<PassThrough>()

  /** Whoever does not keep up is let go: browsers come back by themselves and start from the latest news. */
  function write(stream: PassThrough, text: string) {
    if (!stream.write(text)) stream.destroy()
  }

  async function tell(subject: string, audience: Audience) {
    if (audience.gathering) return
    audience.gathering = true
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS))
    audience.gathering = false
    const news = await readNews(subject)
    // A subject that is gone has no news; whoever listens keeps the last there was.
    if (!news) return
    const text = asEvent(news)
    for (const listener of audience.listeners) write(listener, text)
  }

  return {
    size: () => streams.size,

    join(subject: string, news: unknown, retryMs: number) {
      const stream = new PassThrough()
      const audience = audiences.get(subject) ?? { listeners: new Set(), gathering: false }
      audiences.set(subject, audience)
      audience.listeners.add(stream)
      streams.add(stream)
      stream.once('close', () => {
        streams.delete(stream)
        audience.listeners.delete(stream)
        if (audience.listeners.size === 0) audiences.delete(subject)
      })
      write(stream, `retry: ${retryMs}\n${asEvent(news)}`)
      return stream
    },

    /** Passes news on to everybody who listens to a subject that it concerns. */
    async spread(concerns: (subject: string) => boolean) {
      const concerned = [...audiences].filter(([subject]) => concerns(subject))
      await Promise.all(concerned.map(([subject, audience]) => tell(subject, audience)))
    },

    /** Keeps proxies from taking a quiet connection for a dead one. */
    keepAlive: () => streams.forEach((stream) => write(stream, ': still here\n\n')),

    end: () => streams.forEach((stream) => stream.end()),
  }
}
