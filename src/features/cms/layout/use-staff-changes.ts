import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { openLiveStream } from '../../../backend/live/live-stream.ts'
import { asList, asObject, asText } from '../../../lib/read-json.ts'
import { createTopicRefresher } from './topic-refresher.ts'

/** Lists and the dashboard follow what others change. */
export function useStaffChanges(isStaff: boolean) {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!isStaff) return undefined
    const refresher = createTopicRefresher(queryClient)
    let isFirst = true
    const onTopics = (data: string) => {
      // Each connection begins with all topics. The first one of a page begins when its data is read anyway.
      if (!isFirst) refresher.add(asList(asObject(JSON.parse(data))['topics']).map(asText))
      isFirst = false
    }
    const close = openLiveStream('/live/staff', onTopics, () => refresher.add(['*']))
    return () => {
      close()
      refresher.stop()
    }
  }, [queryClient, isStaff])
}
