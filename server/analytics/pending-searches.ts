import type { Search } from './visit-store.ts'

type Typing = Search & { at: number }

/** A search counts when nothing was typed for this long. */
const SETTLED_MS = 4_000

const continues = (one: string, other: string) =>
  one.toLowerCase().startsWith(other.toLowerCase()) || other.toLowerCase().startsWith(one.toLowerCase())

/** The catalogue searches while someone types. Of "c", "co" and "comté" only the last counts. */
export function createPendingSearches() {
  const typing = new Map<string, Typing>()
  let settled: Search[] = []

  return {
    add(visitor: string, search: Search, at = Date.now()) {
      const before = typing.get(visitor)
      if (before && !continues(search.term, before.term)) settled.push(before)
      typing.set(visitor, { ...search, at })
    },
    /** The searches that settled since the last call. */
    take(now = Date.now()): Search[] {
      for (const [visitor, search] of typing) {
        if (now - search.at < SETTLED_MS) continue
        settled.push(search)
        typing.delete(visitor)
      }
      const taken = settled.map(({ term, results }) => ({ term, results }))
      settled = []
      return taken
    },
  }
}
