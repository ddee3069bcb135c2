import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

const getNotifyRequests = async () => unwrap(await getBackend().data.rpc('notify_request_counts'))

export type NotifyRequestCount = Awaited<ReturnType<typeof getNotifyRequests>>[number]

export const useNotifyRequests = () =>
  useQuery({ queryKey: ['cms', 'analytics', 'notify requests'], queryFn: getNotifyRequests })
