import type { ClientBase, QueryResult } from 'pg'
import type { SentStatement } from './fragment.ts'

/** A statement with a name is parsed once in each connection. */
export type Sending = SentStatement & { name?: string }

type SessionOptions = {
  explain: (error: unknown) => unknown
  /** Whether the next transaction finds the statements that this one named. */
  keepsNames: boolean
}

/** Statements on one client, in their order, until the session is closed: then the client is somebody else's. */
export function createSession(
  client: ClientBase & { pipeline: boolean },
  { explain, keepsNames }: SessionOptions,
) {
  let isClosed = false
  let firstError: unknown
  let before: Promise<unknown> = Promise.resolve()

  /** pg queues statements of a plain client only with a warning. */
  function send({ name, ...rest }: Sending) {
    const statement = keepsNames ? { ...rest, name } : rest
    if (client.pipeline) return client.query(statement)
    const sent = before.then(() => client.query(statement))
    before = sent.catch(() => {})
    return sent
  }

  return {
    async query(statement: Sending): Promise<QueryResult> {
      if (isClosed) throw new Error('The transaction or session of this statement has ended')
      try {
        return lastOf(await send(statement))
      } catch (failure) {
        const error = explain(failure)
        firstError ??= error
        throw error
      }
    },
    get firstError() {
      return firstError
    },
    close() {
      isClosed = true
    },
  }
}

export type Session = ReturnType<typeof createSession>

/** A text of several statements has several results. */
const lastOf = (result: QueryResult | QueryResult[]) =>
  Array.isArray(result) ? (result.at(-1) as QueryResult) : result
