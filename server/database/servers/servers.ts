import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientBase } from 'pg'
import { OperatorError } from '../../operator-error.ts'
import { CLIENT_CONFIG } from '../sql/client-config.ts'
import { ConnectionLost, withCode } from '../sql/connection-lost.ts'
import { readDatabaseUrl, withParameters, type Host } from './database-url.ts'
import { readState, type ServerState } from './server-state.ts'

/**
 * The servers that DATABASE_URL names, and the one among them that this process uses.
 *
 * What it guarantees:
 * - **The writable server is used**, whatever its place in the URL. Where several accept writes, the one with the
 *   highest timeline is used: each promotion of a standby begins a new one, so a lower one is a former primary that
 *   does not know it yet.
 * - **A server with a lower timeline than this process has written to is refused**, even when it is the only one that
 *   answers: what was acknowledged on the higher one is missing there.
 * - **Reads go on while no server accepts writes.** A standby is used until one does.
 * - **After a change nothing runs on the former server.** Its connections are destroyed, those in use too, or a server
 *   that froze would keep them for ever.
 *
 * How: all servers are asked at once, each on a connection of its own that is closed again. That happens before the
 * first connection, and before the next one after a reason for doubt: a connection was lost, a write was refused
 * because the server is read-only, or the server does not answer. While the chosen server is read-only it happens every
 * second. A full server cannot be asked, and goes on being used. Each new connection is asked too before it is used, because a name or a proxy may have led it elsewhere, and
 * on a read-only server each connection before each use: it may have been promoted, and then its timeline counts.
 *
 * A single server is treated alike. The TLS mode belongs to the choice: with `sslmode=prefer` a server is asked with TLS
 * and then without, and connections follow what it accepted.
 *
 * Behind a pooler there are two of these: DATABASE_URL for transactions, DATABASE_DIRECT_URL for LISTEN, locks and
 * migrations. They share the highest timeline. A pooler is recognized by the process number that it invents; without
 * DATABASE_DIRECT_URL it is refused at the start, because named statements and LISTEN would fail later.
 *
 * Dropped: trying the hosts for each connection as psql does, because the first that accepts writes may be a former
 * primary; asking only when a connection fails, because a standby accepts connections; remembering the timeline in the
 * database, because a former primary has its own copy. docs/decisions/0020-several-servers.md tells more.
 */
export function createServers(
  url: string,
  { variable, timelines, onProgress, isPooled }: ServersOptions,
): Servers {
  const hosts = readDatabaseUrl(url)
  const followers = new Set<Follower>()
  let chosen: Asked | undefined
  let isInDoubt = true
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let credentials: Credentials = {}

  const look = () => (looking ??= choose().finally(() => (looking = undefined)))

  async function choose() {
    const answers = await Promise.all(hosts.map((host) => ask(host, credentials)))
    const asked = answers.filter((answer) => 'state' in answer)
    if (!isPooled && asked.some(({ state }) => state.isBehindPooler)) throw pooler(variable)
    const next = best(asked.filter(({ state }) => !isPast(state)))
    isInDoubt = !next
    // It has no room for a connection that asks. Those that are open go on.
    if (!next && chosen && answers.some((answer) => 'error' in answer && isFull(answer.error))) return
    if (!next) {
      const failed = answers.find((answer) => 'error' in answer)
      throw failed ? withCode(failed.error) : new ConnectionLost('The only server is a former primary')
    }
    use(next)
  }

  const isPast = ({ timeline }: ServerState) => timeline !== null && timeline < timelines.highest

  /** Of equals the one in use, or the first. */
  function best(asked: Asked[]) {
    const rank = ({ url, state }: Asked) =>
      `${state.isWritable ? state.timeline : ''} ${url === chosen?.url ? 1 : 0}`
    return asked.toSorted((one, other) => (rank(one) < rank(other) ? 1 : rank(one) > rank(other) ? -1 : 0))[0]
  }

  function use(next: Asked) {
    const former = chosen
    chosen = next
    const { isWritable, timeline } = next.state
    if (isWritable && timeline) timelines.highest = timeline
    if (former && (former.url !== next.url || former.state.isWritable !== isWritable))
      onProgress(`Using the database at ${next.name}, which ${isWritable ? 'accepts' : 'refuses'} writes`)
    if (former && former.url !== next.url) followers.forEach((leave) => leave(next.url))
    clearTimeout(timer)
    if (!isWritable) timer = setTimeout(() => void look().catch(() => {}), ASK_AGAIN_MS).unref()
  }

  const doubt = () => {
    isInDoubt = true
  }

  async function find({ user, password }: Credentials) {
    // Others, who are other users, ask while this one waits.
    const own = { user, password }
    credentials = own
    if (isInDoubt) await look()
    return withParameters(chosen?.url ?? '', own)
  }

  return {
    find,
    async untilWritable(onWaiting) {
      await find({})
      if (!chosen?.state.isWritable)
        onWaiting('The database is a standby or read-only. Waiting until it accepts writes.')
      while (!chosen?.state.isWritable) {
        await wait(ASK_AGAIN_MS)
        await look().catch(() => {})
      }
    },
    async admit(client) {
      const state = await readState(client)
      if (isPast(state)) {
        doubt()
        throw new ConnectionLost('The server is a former primary')
      }
      if (chosen && state.isWritable) use({ ...chosen, state })
      else if (chosen?.state.isWritable) doubt()
    },
    isReadOnly: () => chosen?.state.isWritable === false,
    doubt,
    writeRefused() {
      if (chosen?.state.isWritable) doubt()
    },
    follow(leave) {
      followers.add(leave)
      return () => {
        followers.delete(leave)
        if (followers.size === 0) clearTimeout(timer)
      }
    },
    leaveAll: () => followers.forEach((leave) => leave()),
  }
}

type Credentials = { user?: string | undefined; password?: string | undefined }
/** Called with the URL that is used from now on. Without one, all connections have to be opened again. */
type Follower = (url?: string) => void

type ServersOptions = {
  /** Where the URL was set. */
  variable: string
  /** Of all servers that this process uses. */
  timelines: { highest: string }
  onProgress: (message: string) => void
  isPooled: boolean
}

export type Servers = {
  /** Where to connect as this user. Without one, as the URL says. */
  find(as: Credentials): Promise<string>
  /** As the user of the URL. Tells once that it waits. */
  untilWritable(onWaiting: (message: string) => void): Promise<void>
  /** Rejects a connection that must not be used. */
  admit(client: ClientBase): Promise<void>
  isReadOnly(): boolean
  /** The servers are asked again before the next connection is used. */
  doubt(): void
  writeRefused(): void
  /** Returns what to call when no connection is left. */
  follow(leave: Follower): () => void
  leaveAll(): void
}

/** PostgreSQL's code for too many connections. */
const isFull = (error: unknown) => (error as { code?: string }).code === '53300'

/** Each step has this time: connecting, and the answer. */
const ANSWER_WITHIN_MS = 2_000
const ASK_AGAIN_MS = 1_000

type Asked = { name: string; url: string; state: ServerState }

async function ask({ name, urls }: Host, credentials: Credentials): Promise<Asked | { error: unknown }> {
  let failure: unknown
  for (const url of urls) {
    const client = new Client({
      ...CLIENT_CONFIG,
      connectionString: withParameters(url, credentials),
      connectionTimeoutMillis: ANSWER_WITHIN_MS,
      query_timeout: ANSWER_WITHIN_MS,
    })
    client.on('error', () => {})
    try {
      await client.connect()
      return { name, url, state: await readState(client) }
    } catch (error) {
      failure = error
    } finally {
      client.connection.stream.destroy()
    }
  }
  return { error: failure }
}

const pooler = (variable: string) =>
  new OperatorError(
    variable === 'DATABASE_URL'
      ? 'DATABASE_URL leads to a connection pooler. Set DATABASE_DIRECT_URL to the database itself too.'
      : `${variable} leads to a connection pooler. Set it to the database itself.`,
  )
