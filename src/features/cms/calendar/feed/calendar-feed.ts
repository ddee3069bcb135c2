import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { unwrap } from '../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../backend/use-single-mutation.ts'
import { toast } from '../../../../ui/toasts/toast.ts'

const QUERY_KEY = ['cms', 'calendar', 'feed']

const getFeedDate = async () =>
  unwrap(await getBackend().data.rpc('my_calendar_feed', undefined, { get: true })) as string | null

/** When the URL was made; null when there is none. */
export const useFeedDate = () => useQuery({ queryKey: QUERY_KEY, queryFn: getFeedDate })

/** The database keeps only a hash of the token, so that the URL is known here alone. */
async function renewFeed() {
  const token = unwrap(await getBackend().data.rpc('renew_calendar_feed'))
  return `${location.origin}/cms/calendar/${token}.ics`
}

export function useRenewFeed() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: renewFeed,
    onError: (error) => toast.error(describeError(error), 'calendar feed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: QUERY_KEY }),
  })
}
