import { useEffect, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router'
import { ActionButton } from '../../../ui/action.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { readSignInWords } from '../sign-in-words.ts'
import { useGoogleAvailability } from './get-google-availability.ts'
import { GoogleMark } from './google-mark.tsx'
import { rememberFavorite, rememberReturnPath } from '../return-path.ts'
import { useSignInWithGoogle } from './sign-in-with-google.ts'
import { useRedirectWhenSignedIn } from '../use-redirect-when-signed-in.ts'

/** Going back from Google restores this page from memory, with its button still disabled. */
function useResetOnReturn(reset: () => void) {
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])
}

export function GoogleScreen() {
  const [query] = useSearchParams()
  const next = query.get('next')
  const [{ introduction }] = useState(readSignInWords)
  const signIn = useSignInWithGoogle()
  const isAvailable = useGoogleAvailability()
  useEffect(() => rememberReturnPath(next, document.referrer), [next])
  useEffect(() => rememberFavorite(location.hash, document.referrer), [])
  useResetOnReturn(signIn.reset)
  useRedirectWhenSignedIn()

  if (isAvailable === false) return <Navigate to={`/auth/email?${query}`} replace />
  return (
    <AuthLayout title="Sign In" lead={<p className="wrap-anywhere whitespace-pre-line">{introduction}</p>}>
      <ActionButton
        look="outline"
        disabled={signIn.isPending || signIn.isSuccess}
        onClick={() => signIn.mutate()}
        className={`w-full ${isAvailable ? '' : 'invisible'}`}
      >
        <GoogleMark />
        Continue with Google
      </ActionButton>
      <p className="mt-8 text-small text-ink-soft">
        <Link to="/auth/email" className="link inline-flex min-h-11 items-center">
          Use an email address instead
        </Link>
      </p>
    </AuthLayout>
  )
}
