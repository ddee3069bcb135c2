import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast } from '../../../ui/toasts/toast.ts'

const DISPLAYS_KEY = ['cms', 'displays']
/** So that staff see a display that was just paired. */
const REFRESH_MS = 10_000

type DisplayState = 'waiting' | 'expired' | 'connected' | 'silent'

async function listDisplays() {
  const rows = unwrap(await getBackend().data.rpc('list_displays'))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    state: row.state as DisplayState,
    lastContactLocal: row.last_contact_local as string | null,
    appVersion: row.app_version,
  }))
}

export type Display = Awaited<ReturnType<typeof listDisplays>>[number]

export const useDisplays = () =>
  useQuery({ queryKey: DISPLAYS_KEY, queryFn: listDisplays, refetchInterval: REFRESH_MS })

/** Resolves with the code that pairs the display. */
async function addDisplay(name: string) {
  return unwrap(await getBackend().data.rpc('add_display', { name }))
}

export function useAddDisplay() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: addDisplay,
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DISPLAYS_KEY }),
  })
}

async function revokeDisplay({ id }: Display) {
  return unwrap(await getBackend().data.rpc('revoke_display', { id }))
}

export function useRevokeDisplay() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: revokeDisplay,
    onSuccess: (_, { name }) => toast.success(`${name} revoked`),
    onError: (error) => toast.error(describeError(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DISPLAYS_KEY }),
  })
}
