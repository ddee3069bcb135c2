import { getBackend } from '../../../../backend/backend.ts'
import { describeError } from '../../../../backend/errors.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { toast } from '../../../../ui/toasts/toast.ts'

/** Hosted Supabase has the sessions, so that our server cannot tell staff from guests there. */
export const canPreview = () => new URL(getBackend().url, location.href).origin === location.origin

/** Opens the site as guests will see it, even while it is closed to them. */
export async function viewAsGuest() {
  try {
    const { ok } = await getBackend().signedFetch('/preview', { method: 'POST' })
    if (!ok) throw new UserError(undefined, 'The preview could not be opened. Please sign in again.')
    location.assign('/')
  } catch (error) {
    void toast.error(describeError(error))
  }
}
