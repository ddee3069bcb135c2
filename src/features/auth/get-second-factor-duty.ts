import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../backend/backend.ts'
import { unwrap } from '../../backend/unwrap.ts'

async function getSecondFactorDuty() {
  return unwrap(await getBackend().data.rpc('needs_second_factor'))
}

/** Whether the shop asks staff for a second factor that this session lacks. */
export function useSecondFactorDuty(enabled: boolean) {
  const duty = useQuery({ queryKey: ['second-factor-duty'], queryFn: getSecondFactorDuty, enabled })
  return duty.data ?? false
}
