import { openEventStream } from './event-stream.ts'
import { getBackend } from '../backend.ts'
import { readBackendConfig } from '../backend-config.ts'

/**
 * Listens only while the page is visible, because browsers limit the connections to a site. Hosted Supabase has no such
 * stream, so there nothing happens. Returns what ends it.
 */
export function openLiveStream(path: string, onData: (data: string) => void) {
  if (readBackendConfig().url !== location.origin) return () => {}
  let close: (() => void) | undefined
  const connect = () => {
    close?.()
    close = undefined
    if (document.visibilityState === 'hidden') return
    close = openEventStream(getBackend().signedFetch, path, onData)
  }
  connect()
  document.addEventListener('visibilitychange', connect)
  return () => {
    document.removeEventListener('visibilitychange', connect)
    close?.()
  }
}
