import { useEffect, useState } from 'react'

const TICK_MS = 5_000

/** The present instant in milliseconds, a few seconds old at most. */
export function useNow() {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
