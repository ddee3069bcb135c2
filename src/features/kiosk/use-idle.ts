import { useEffect, useEffectEvent } from 'react'

const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel', 'scroll'] as const

/** Calls back once nobody has touched the display for a while, as long as it is asked to. */
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
