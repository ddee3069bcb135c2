export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="6 12 52 41" className={className} aria-hidden="true" fill="currentcolor">
      <path
        fillRule="evenodd"
        d="M7 32.5 40.5 13.6Q56 17.5 57 32.5ZM7 36.5H57V47.5A4 4 0 0 1 53 51.5H11A4 4 0 0 1 7 47.5ZM17 40.5A3.5 3.5 0 1 0 17 47.5 3.5 3.5 0 1 0 17 40.5ZM33.5 38.8A2.4 2.4 0 1 0 33.5 43.6 2.4 2.4 0 1 0 33.5 38.8ZM46 41.4A4 4 0 1 0 46 49.4 4 4 0 1 0 46 41.4Z"
      />
    </svg>
  )
}
