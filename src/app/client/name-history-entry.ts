import { newUuid } from '../../lib/uuid.ts'

/**
 * The router restores scroll positions by the key of a history entry and calls every entry that a link of a
 * server-rendered page opened "default", so that one page would begin where another one was left.
 */
export function nameHistoryEntry() {
  const state = history.state as { key?: string } | null
  if (!state?.key) history.replaceState({ ...state, key: newUuid() }, '')
}
