import { useEffect } from 'react'
import { readAppVersion } from '../../../lib/document-head.ts'

const CHECK_MS = 15 * 60_000

async function reloadIfReleased() {
  const answer = await fetch(location.pathname, { cache: 'no-store' }).catch(() => undefined)
  if (answer?.ok && readAppVersion(await answer.text()) !== readAppVersion()) location.reload()
}

/** A display is never reloaded by hand, so it looks for a new release itself. */
export function useNewRelease(isIdle: boolean) {
  useEffect(() => {
    if (!isIdle || !import.meta.env.PROD) return undefined
    const timer = setInterval(() => void reloadIfReleased(), CHECK_MS)
    return () => clearInterval(timer)
  }, [isIdle])
}
