export function SignInForRsvp() {
  return (
    <p className="display text-head">
      <a href="/auth" className="link inline-flex min-h-11 items-center">
        Sign in to save a place
      </a>
    </p>
  )
}
