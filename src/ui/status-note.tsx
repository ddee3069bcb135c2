import type { ReactNode } from 'react'

type StatusNoteProps = {
  children: ReactNode
  /** For a result that replaces the form: the focus would be lost with the form's button. */
  takesFocus?: boolean
}

/** The result of an action; screen readers announce it when it appears. */
export function StatusNote({ children, takesFocus = false }: StatusNoteProps) {
  return (
    <output
      ref={takesFocus ? focus : undefined}
      tabIndex={takesFocus ? -1 : undefined}
      className="block scroll-mt-32 border-l-4 border-accent pl-4"
    >
      {children}
    </output>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
