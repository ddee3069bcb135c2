import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

/** Earlier days of the counter that nobody closed, oldest first. */
export const useOpenDays = () =>
  useQuery({
    queryKey: ['cms', 'sales', 'open days'],
    queryFn: async () => unwrap(await getBackend().data.rpc('day_state').single()).open_days,
  })
