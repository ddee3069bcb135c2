import { useQueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect } from 'react'

const CHANNEL = 'changes'

/** Tells the other tabs of this browser that these queries have other answers now. */
export function tellOtherTabs(queryKeys: QueryKey[]) {
  const channel = new BroadcastChannel(CHANNEL)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- only pages of this origin hear it
  channel.postMessage(queryKeys)
  channel.close()
}

/** Reads again what another tab has changed, even in the background. */
export function useChangesOfOtherTabs() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const channel = new BroadcastChannel(CHANNEL)
    channel.addEventListener('message', ({ data }: MessageEvent<QueryKey[]>) => {
      for (const queryKey of data) void queryClient.invalidateQueries({ queryKey })
    })
    return () => channel.close()
  }, [queryClient])
}
