import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../backend/backend.ts'
import { describeFailure } from '../../backend/errors.ts'
import { DISPLAY_NAME_KEY, setDisplayName } from '../../backend/records/my-display-name.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { accountToast, toast } from '../../ui/toasts/toast.ts'

const LENGTH = 'A display name has 2 to 30 characters.'

const SUBJECT = 'display name'

export const displayNameSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(2, LENGTH), v.maxLength(30, LENGTH)),
})

const withdrawDisplayName = async () => unwrap(await getBackend().data.rpc('withdraw_display_name'))

export function useDisplayNameChanges() {
  const queryClient = useQueryClient()
  const shared = {
    onError: (error: unknown) => accountToast(describeFailure('Display name', error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: DISPLAY_NAME_KEY }),
  }
  const save = useSingleMutation({
    mutationFn: setDisplayName,
    onSuccess: () => toast.success('Display name saved', SUBJECT),
    ...shared,
  })
  const withdraw = useSingleMutation({
    mutationFn: withdrawDisplayName,
    onSuccess: () => toast.success('Display name removed', SUBJECT),
    ...shared,
  })
  return { save, withdraw }
}
