import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { getBackend } from '../../backend/backend.ts'
import { ERROR_CODES, describeFailure } from '../../backend/errors.ts'
import { unwrap } from '../../backend/unwrap.ts'
import { useSingleMutation } from '../../backend/use-single-mutation.ts'
import { UserError } from '../../lib/user-error.ts'
import { accountToast, toast } from '../../ui/toast.ts'

/** The rules about look-alikes and reserved words are the database's, whose sentences are shown. */
const LENGTH = 'A display name has 2 to 30 characters.'
const REFUSED = new Set<string>([ERROR_CODES.checkViolation, ERROR_CODES.uniqueViolation])

const KEY = ['display-name']
const SUBJECT = 'display name'

export const displayNameSchema = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(2, LENGTH), v.maxLength(30, LENGTH)),
})

async function getDisplayName(userId: string) {
  const row = unwrap(
    await getBackend()
      .data.from('display_names')
      .select('name, hidden_at, hidden_reason')
      .eq('user_id', userId)
      .maybeSingle(),
  )
  return row && { name: row.name, isHidden: row.hidden_at !== null, hiddenReason: row.hidden_reason }
}

/** Null for a member who has not chosen one. */
export const useDisplayName = (userId: string) =>
  useQuery({ queryKey: [...KEY, userId], queryFn: () => getDisplayName(userId) })

async function setDisplayName({ name }: v.InferOutput<typeof displayNameSchema>) {
  const result = await getBackend().data.rpc('set_display_name', { name })
  if (result.error && REFUSED.has(result.error.code))
    throw new UserError('Display name', result.error.message)
  unwrap(result)
}

const withdrawDisplayName = async () => unwrap(await getBackend().data.rpc('withdraw_display_name'))

export function useDisplayNameChanges() {
  const queryClient = useQueryClient()
  const shared = {
    onError: (error: unknown) => accountToast(describeFailure('Display name', error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
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
