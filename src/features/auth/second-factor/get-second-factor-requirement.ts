import { useQuery } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'

async function getSecondFactorRequirement() {
  return unwrap(await getBackend().data.rpc('needs_second_factor'))
}

/** Whether the shop requires a second factor that this staff session lacks. */
export function useSecondFactorRequirement(enabled: boolean) {
  const required = useQuery({
    queryKey: ['second-factor-requirement'],
    queryFn: getSecondFactorRequirement,
    enabled,
  })
  return required.data ?? false
}
