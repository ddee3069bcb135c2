import { Client, escapeIdentifier } from 'pg'
import { CLIENT_CONFIG } from './client-config.ts'
import type { ClientsConfig } from './clients.ts'
import { withCode } from './connection-lost.ts'
import { createSession, type Session } from './session.ts'

const RECONNECT_AFTER_MS = 250

type Subscription = { channel: string; onMessage: (message: string) => void; onListening?: () => void }

/**
 * One connection that listens on all channels. After a loss it connects until it succeeds; then every subscription is
 * told that it listens again, because it may have missed messages.
 */
export function createListener(config: ClientsConfig) {
  const servers = config.direct ?? config.servers
  const subscriptions = new Set<Subscription>()
  let client: Client | undefined
  let opening: Promise<Session> | undefined
  let timer: NodeJS.Timeout | undefined
  let isEnded = false

  async function open() {
    const where = servers && { connectionString: await servers.find(config) }
    const opened = new Client({ ...CLIENT_CONFIG, ...config, ...where, pipeline: false })
    client = opened
    opened.on('error', () => servers?.doubt())
    opened.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of subscriptions)
        if (subscription.channel === channel) subscription.onMessage(payload)
    })
    opened.on('end', () => opened === client && reconnectLater())
    await opened.connect()
    return createSession(opened, { explain: withCode, keepsNames: true })
  }

  /** A connection on which listening failed is closed, or every attempt would leave one behind. */
  function reconnectLater() {
    const former = client
    client = undefined
    opening = undefined
    former?.connection.stream.destroy()
    if (isEnded || subscriptions.size === 0) return
    clearTimeout(timer)
    timer = setTimeout(() => void listenAgain().catch(reconnectLater), RECONNECT_AFTER_MS)
  }

  async function listenAgain() {
    for (const { channel } of subscriptions) await listenOn(channel)
    for (const { onListening } of subscriptions) onListening?.()
  }

  const connect = () =>
    (opening ??= open().catch((error: unknown) => {
      opening = undefined
      servers?.doubt()
      throw withCode(error)
    }))

  async function listenOn(channel: string) {
    const session = await connect()
    await session.query({ text: `listen ${escapeIdentifier(channel)}`, values: [] })
  }

  const unfollow = servers?.follow(() => client?.connection.stream.destroy())

  return {
    async listen(channel: string, onMessage: Subscription['onMessage'], onListening?: () => void) {
      await listenOn(channel)
      const subscription = { channel, onMessage, onListening }
      subscriptions.add(subscription)
      onListening?.()
      return { unlisten: () => subscriptions.delete(subscription) }
    },
    /** Nothing is waited for: a frozen database would not answer. */
    end() {
      isEnded = true
      unfollow?.()
      clearTimeout(timer)
      client?.connection.stream.destroy()
    },
  }
}
