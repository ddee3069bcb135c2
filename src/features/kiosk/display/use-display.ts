import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { parse } from 'valibot'
import { unwrap } from '../../../backend/unwrap.ts'
import { readAppVersion } from '../../../lib/document-head.ts'
import { getDisplayBackend } from './display-backend.ts'
import { kioskContentSchema } from '../kiosk-content.ts'
import { readCopy, storeCopy } from './stored-display.ts'

/** Twice a minute, so that a revoked display notices within one. */
const HEARTBEAT_MS = 30_000
const FIRST_REFRESH_SECONDS = 60

/** A display runs for months: what fails is tried again at the next interval, even in a hidden page. */
const AT_EVERY_TURN = { staleTime: 0, retry: false, refetchIntervalInBackground: true }

async function getContent(token: string) {
  const answer = unwrap(await getDisplayBackend().rpc('kiosk_data', { token }))
  const content = parse(kioskContentSchema, answer)
  storeCopy(answer)
  return content
}

async function sendHeartbeat(token: string) {
  return unwrap(await getDisplayBackend().rpc('kiosk_heartbeat', { token, app_version: readAppVersion() }))
}

/** What a paired display shows: the last good copy while the shop does not answer. */
export function useDisplay(token: string, onRevoked: () => void) {
  const content = useQuery({
    ...AT_EVERY_TURN,
    queryKey: ['kiosk', 'content', token],
    queryFn: () => getContent(token),
    initialData: readCopy,
    initialDataUpdatedAt: 0,
    refetchInterval: ({ state }) => (state.data?.refreshSeconds ?? FIRST_REFRESH_SECONDS) * 1_000,
  })
  const isPaired = useQuery({
    ...AT_EVERY_TURN,
    queryKey: ['kiosk', 'heartbeat', token],
    queryFn: () => sendHeartbeat(token),
    refetchInterval: HEARTBEAT_MS,
  })
  const isRevoked = isPaired.data === false
  useEffect(() => {
    if (isRevoked) onRevoked()
  }, [isRevoked, onRevoked])
  return { content: content.data, isOffline: content.isError }
}
