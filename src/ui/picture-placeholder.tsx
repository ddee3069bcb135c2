import type { ReactNode } from 'react'

/** A crossed box in place of a picture that does not exist yet. */
export function PicturePlaceholder({
  children,
  className = '',
}: {
  children: ReactNode
  className?: string
}) {
  return (
    <div className={`relative border border-hairline text-hairline ${className}`}>
      <svg
        className="absolute inset-0 size-full"
        preserveAspectRatio="none"
        viewBox="0 0 100 100"
        aria-hidden="true"
      >
        <path d="M0 0 100 100M100 0 0 100" stroke="currentcolor" vectorEffect="non-scaling-stroke" />
      </svg>
      <p className="label absolute inset-0 m-auto size-fit max-w-[80%] bg-paper px-3 py-2 text-center text-ink-soft">
        {children}
      </p>
    </div>
  )
}
