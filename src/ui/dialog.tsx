import { useId, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'

type DialogProps = { title: string; description: string; onClose: () => void; children: ReactNode }

/** The browser's own dialog, open while it is rendered: it holds the focus and gives it back. */
export function Dialog({ title, description, onClose, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      onCancel={onClose}
      className="m-auto max-h-[90dvh] w-[calc(100%-2*var(--margin))] max-w-xl overflow-y-auto border border-ink bg-paper p-6 text-ink backdrop:bg-night/70 md:p-10"
    >
      <h2 id={`${id}-title`} className="text-head">
        {title}
      </h2>
      <p id={`${id}-description`} className="mt-4 text-ink-soft">
        {description}
      </p>
      <div className="mt-8">{children}</div>
    </dialog>
  )
}
