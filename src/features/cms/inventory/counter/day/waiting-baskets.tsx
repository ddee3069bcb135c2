import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../../../backend/backend.ts'
import { describeError } from '../../../../../backend/errors.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../../backend/use-single-mutation.ts'
import { formatDateTime } from '../../../../../domain/shop/wall-clock.ts'
import { toast } from '../../../../../ui/toasts/toast.ts'
import { refreshAfter } from '../../../kit/list/refresh-lists.ts'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { WaitingContents } from './waiting-contents.tsx'

const useWaiting = () =>
  useQuery({
    queryKey: ['cms', 'sales', 'waiting'],
    queryFn: async () => unwrap(await getBackend().data.rpc('waiting_baskets')),
  })

function useDecide() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async ({ id, isEntered }: { id: string; isEntered: boolean }) =>
      unwrap(await getBackend().data.rpc('decide_waiting_basket', { basket_id: id, is_entered: isEntered })),
    onError: (error) => toast.error(describeError(error)),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}

/** Baskets of the queue that the rules refused, for a manager to decide. */
export function WaitingBaskets() {
  const { data: waiting = [] } = useWaiting()
  const deciding = useDecide()
  if (waiting.length === 0) return null
  return (
    <ul
      aria-label="Baskets that wait for a decision"
      className="mb-6 border-l-4 border-accent pl-4 text-small"
    >
      {waiting.map(({ id, request, refused_because, sold_at_local, sold_by_name }) => (
        <li key={id} className="flex flex-wrap items-center gap-3 py-2">
          <p className="min-w-56 grow lining-nums">
            {[sold_at_local && formatDateTime(sold_at_local), sold_by_name].filter(Boolean).join(' · ')}
            <br />
            {refused_because}
          </p>
          <WaitingContents request={request} />
          <StaffButton look="primary" onClick={() => deciding.mutate({ id, isEntered: true })}>
            Enter as sold
          </StaffButton>
          <StaffButton onClick={() => deciding.mutate({ id, isEntered: false })}>Leave out</StaffButton>
        </li>
      ))}
    </ul>
  )
}
