import { useQueryClient } from '@tanstack/react-query'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { toast, undoToast } from '../../../ui/toasts/toast.ts'

const hideDisplayName = async (name: string, reason: string) =>
  unwrap(await getBackend().data.rpc('hide_display_name', { name, reason }))

const restoreDisplayName = async (name: string) =>
  unwrap(await getBackend().data.rpc('restore_display_name', { name }))

/** Names are unique, so a name identifies itself without its owner. */
export function useHideDisplayName(name: string) {
  const queryClient = useQueryClient()
  const subject = `display name ${name}`
  const shared = {
    onError: (error: unknown) => toast.error(describeError(error), subject),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['cms'] }),
  }
  const restore = useSingleMutation({
    mutationFn: () => restoreDisplayName(name),
    onSuccess: () => toast.success('Name restored', subject),
    ...shared,
  })
  return useSingleMutation({
    mutationFn: (reason: string) => hideDisplayName(name, reason),
    onSuccess: () => void undoToast('Name hidden', () => restore.mutate(undefined), subject),
    ...shared,
  })
}
