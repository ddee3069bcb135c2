import { getDisplayBackend } from './display-backend.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { UserError } from '../../../lib/user-error.ts'

/** Resolves with the token of the display. */
async function pairDisplay(code: string) {
  const token: string | null = unwrap(await getDisplayBackend().rpc('pair_kiosk', { code }))
  if (!token) throw new UserError('Invalid Input', 'This code is not valid. Check it, or ask for a new one.')
  return token
}

export const usePairDisplay = (onPaired: (token: string) => void) =>
  useSingleMutation({ mutationFn: pairDisplay, onSuccess: onPaired })
