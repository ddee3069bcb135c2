const OUTLINE = 'M10 1.8l2.5 5.3 5.8.8-4.2 4 1 5.8L10 14.9l-5.1 2.8 1-5.8-4.2-4 5.8-.8z'

/** `filled` is the share from the left, between 0 and 1. */
export function Star({ filled }: { filled: number }) {
  return (
    <svg viewBox="0 0 20 20" width="1em" height="1em" aria-hidden="true">
      <path d={OUTLINE} fill="none" stroke="currentcolor" strokeWidth="1.1" strokeLinejoin="round" />
      {filled > 0 && (
        <path d={OUTLINE} fill="currentcolor" style={{ clipPath: `inset(0 ${(1 - filled) * 100}% 0 0)` }} />
      )}
    </svg>
  )
}
