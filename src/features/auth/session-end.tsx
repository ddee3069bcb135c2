import { useEffect } from 'react'
import { describeFailure } from '../../backend/errors.ts'
import { SessionEndedError } from '../../lib/user-error.ts'
import { accountToast } from '../../ui/toasts/toast.ts'

/** The screens of signing in need no link to it. */
function signInLink() {
  const path = location.href.slice(location.origin.length)
  if (path.startsWith('/auth')) return {}
  return { link: { label: 'Sign In', href: `/auth?next=${encodeURIComponent(path)}` } }
}

/** Tells, on a page that needs no session, that the person was signed out elsewhere. */
export function SessionEnd() {
  useEffect(() => {
    accountToast({ ...describeFailure('', new SessionEndedError()), ...signInLink() })
  }, [])
  return null
}
