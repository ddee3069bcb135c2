export function SignInPrompt() {
  return (
    <p className="display col-span-full text-head">
      <a href="/auth" className="link">
        Sign in to interact with cheeses.
      </a>
    </p>
  )
}
