import { useId, type ComponentProps, type ReactNode } from 'react'
import { BareDialog } from '../../../../ui/dialog.tsx'

type SheetProps = {
  title: string
  onClose: () => void
  closedby?: ComponentProps<'dialog'>['closedby']
  children: ReactNode
}

/** A dialog at the bottom of a phone's screen, within reach of the thumb. */
export function Sheet({ title, onClose, closedby, children }: SheetProps) {
  const id = useId()
  return (
    <BareDialog
      aria-labelledby={id}
      data-sheet=""
      closedby={closedby}
      onClose={onClose}
      className="mx-auto mt-auto mb-0 max-h-[96dvh] max-w-md p-4 max-sm:w-full! max-sm:max-w-none max-sm:border-x-0 max-sm:border-b-0 sm:my-auto sm:p-6"
    >
      <h2 id={id} className="mb-3 min-h-8 pr-10 text-minor wrap-anywhere">
        {title}
      </h2>
      {children}
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="absolute top-2 right-2 size-11 cursor-pointer text-[1.75rem] leading-none -outline-offset-4"
      >
        ×
      </button>
    </BareDialog>
  )
}
