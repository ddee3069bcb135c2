export type OutboxStore<Entry> = {
  /** In the order in which they were put first. */
  list: () => Promise<Entry[]>
  /** Writes what becomes of the entry with a key, undefined to remove it; no other tab writes in between. */
  change: (key: string, become: (kept: Entry | undefined) => Entry | undefined) => Promise<void>
  /** Tells what other tabs change. Returns how to stop. */
  follow: (onChange: () => void) => () => void
}

const NAME = 'old-quarter-outbox'

const answerOf = <Answer>(request: IDBRequest<Answer>) =>
  new Promise<Answer>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser stores nothing')))
  })

async function openDatabase() {
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result
      .createObjectStore(NAME, { autoIncrement: true })
      .createIndex('key', 'key', { unique: true })
  })
  return answerOf(request)
}

/** In IndexedDB rather than localStorage, which a browser that is killed may not have written yet. */
export function openOutboxStore<Entry extends { key: string }>(): OutboxStore<Entry> {
  const channel = new BroadcastChannel(NAME)
  let opened: Promise<IDBDatabase> | undefined

  async function write(act: (entries: IDBObjectStore) => Promise<unknown>) {
    const database = await (opened ??= openDatabase())
    const transaction = database.transaction(NAME, 'readwrite', { durability: 'strict' })
    const isStored = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve())
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not stored')))
    })
    await act(transaction.objectStore(NAME))
    await isStored
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
    channel.postMessage('')
  }

  return {
    async list() {
      const database = await (opened ??= openDatabase())
      return answerOf<Entry[]>(database.transaction(NAME).objectStore(NAME).getAll())
    },
    change: (key, become) =>
      write(async (entries) => {
        const place = await answerOf(entries.index('key').getKey(key))
        const kept = place === undefined ? undefined : await answerOf<Entry>(entries.get(place))
        const entry = become(kept)
        if (entry) await answerOf(place === undefined ? entries.add(entry) : entries.put(entry, place))
        else if (place !== undefined) await answerOf(entries.delete(place))
      }),
    follow(onChange) {
      channel.addEventListener('message', onChange)
      return () => channel.removeEventListener('message', onChange)
    },
  }
}
