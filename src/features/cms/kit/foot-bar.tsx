import type { ComponentProps } from 'react'

/** One row that stays at the foot of the screen; what has the focus is never scrolled behind it. */
export function FootBar(props: ComponentProps<'section'>) {
  return (
    <section
      {...props}
      data-foot-bar=""
      className="sticky bottom-0 z-10 mt-6 flex items-center gap-2 border-t border-ink bg-paper py-2 sm:gap-3"
    />
  )
}
