import { useId, useLayoutEffect, useRef } from 'react'
import type { ComponentProps, ReactNode } from 'react'
import { createPortal } from 'react-dom'

type BareDialogProps = Omit<ComponentProps<'dialog'>, 'onClose'> & { onClose: () => void }

/** A native modal dialog, open while it is rendered: the browser traps the focus and restores it. */
export function BareDialog({ onClose, className, ...rest }: BareDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    return () => shown?.close()
  }, [])

  return createPortal(
    <dialog
      {...rest}
      ref={dialog}
      onCancel={onClose}
      className={`w-[calc(100%-2*var(--margin))] overflow-y-auto border border-ink bg-paper text-ink backdrop:bg-night/70 ${className}`}
    />,
    document.body,
  )
}

type DialogProps = {
  title: string
  description?: string
  onClose: () => void
  wide?: boolean
  children: ReactNode
}

export function Dialog({ title, description, onClose, wide, children }: DialogProps) {
  const id = useId()
  return (
    <BareDialog
      aria-labelledby={id}
      aria-describedby={description && `${id}-description`}
      onClose={onClose}
      className={`m-auto max-h-[90dvh] p-6 md:p-8 ${wide ? 'max-w-4xl' : 'max-w-xl'}`}
    >
      <h2 id={id} className="pr-10 text-minor">
        {title}
      </h2>
      {description && (
        <p id={`${id}-description`} className="mt-3 text-ink-soft">
          {description}
        </p>
      )}
      <div className="mt-6">{children}</div>
      {/* Last, so that the focus starts in the content. */}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-3 right-3 size-11 cursor-pointer text-[1.75rem] leading-none -outline-offset-4 md:top-5 md:right-5"
      >
        ×
      </button>
    </BareDialog>
  )
}
