import { openEventStream } from './event-stream.ts'
import { getBackend } from '../backend.ts'
import { readBackendConfig } from '../backend-config.ts'

const READ_AGAIN_MS = 20_000

/**
 * Listens only while the page is visible, because browsers limit the connections to a site. Hosted Supabase has no such
 * stream, so there `readAgain` is called every few seconds instead. Returns what ends it.
 */
export function openLiveStream(path: string, onData: (data: string) => void, readAgain: () => void) {
  if (readBackendConfig().url !== location.origin) return repeatWhileVisible(readAgain)
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

function repeatWhileVisible(act: () => void) {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') act()
  }, READ_AGAIN_MS)
  return () => clearInterval(timer)
}
