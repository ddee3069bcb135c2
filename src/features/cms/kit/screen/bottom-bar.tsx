import type { ComponentProps } from 'react'

/** Sticks to the bottom of the screen, above the staff navigation. The style sheet keeps focused elements from scrolling under it. */
export function BottomBar(props: ComponentProps<'section'>) {
  return (
    <section
      {...props}
      data-bottom-bar=""
      className="sticky bottom-(--bottom-navigation) z-10 mt-6 flex flex-wrap items-center gap-2 border-t border-ink bg-paper py-2 sm:gap-3"
    />
  )
}
