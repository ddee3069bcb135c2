import { useSyncExternalStore } from 'react'

function followConnection(onChange: () => void) {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

export const useIsOnline = () => useSyncExternalStore(followConnection, () => navigator.onLine)
