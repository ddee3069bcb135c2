import { useEffect, useEffectEvent } from 'react'

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const

/** While enabled, calls back once the display has not been touched for a while. */
export function useIdle(isWatching: boolean, afterMs: number, onIdle: () => void) {
  const report = useEffectEvent(onIdle)
  useEffect(() => {
    if (!isWatching) return undefined
    let timer = setTimeout(report, afterMs)
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(report, afterMs)
    }
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, restart, { capture: true, passive: true })
    return () => {
      clearTimeout(timer)
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, restart, { capture: true })
    }
  }, [isWatching, afterMs])
}
