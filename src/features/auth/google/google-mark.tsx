/** Google requires its logo in four colors on a sign-in button. */
export function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" fill="none" strokeWidth="4">
      <path stroke="#4285f4" d="M12.2 12h9.2a9.4 9.4 0 0 1-2.9 6.9" />
      <path stroke="#34a853" d="M18.5 18.9A9.4 9.4 0 0 1 3.7 16.4" />
      <path stroke="#fbbc05" d="M3.7 16.4a9.4 9.4 0 0 1 0-8.7" />
      <path stroke="#ea4335" d="M3.7 7.7a9.4 9.4 0 0 1 14.7-2.6" />
    </svg>
  )
}
