import type { ReactNode } from 'react'

type PicturePlaceholderProps = {
  children: ReactNode
  /** Fills the box instead of the cross. */
  picture?: ReactNode
  className?: string
}

const CROSS = (
  <svg
    className="absolute inset-0 size-full"
    preserveAspectRatio="none"
    viewBox="0 0 100 100"
    aria-hidden="true"
  >
    <path d="M0 0 100 100M100 0 0 100" stroke="currentcolor" vectorEffect="non-scaling-stroke" />
  </svg>
)

/** A box in place of a picture that does not exist yet. */
export function PicturePlaceholder({ children, picture, className = '' }: PicturePlaceholderProps) {
  return (
    <div className={`relative border border-hairline text-hairline ${className}`}>
      {picture ?? CROSS}
      {children && (
        <p
          className={`label absolute bg-paper px-3 py-2 text-ink-soft ${picture ? 'bottom-0 left-0' : 'inset-0 m-auto size-fit max-w-[80%] text-center'}`}
        >
          {children}
        </p>
      )}
    </div>
  )
}
