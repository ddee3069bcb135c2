import { useEffect } from 'react'

/** Keeps the screen on while the display is awake. The browser releases the lock whenever the page is hidden. */
export function useWakeLock(isAwake: boolean) {
  useEffect(() => {
    if (!isAwake || !('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let isOver = false
    async function acquire() {
      if (document.visibilityState !== 'visible') return
      // Refused on an empty battery; the display then sleeps as the device decides.
      const acquired = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (isOver) await acquired?.release()
      else lock = acquired
    }
    const acquireAgain = () => void acquire()
    acquireAgain()
    document.addEventListener('visibilitychange', acquireAgain)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', acquireAgain)
      void lock?.release()
    }
  }, [isAwake])
}
