import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useFocusReturn } from './use-focus-return.ts'

type ModalProps = {
  title: string
  description?: string
  onClose: () => void
  wide?: boolean
  children: ReactNode
}

/** A dialog that is open for as long as it is rendered; it keeps the focus and gives it back. */
export function Modal({ title, description, onClose, wide = false, children }: ModalProps) {
  const focusReturn = useFocusReturn()

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-30 bg-night/60" />
        <Dialog.Content
          {...(description ? {} : { 'aria-describedby': undefined })}
          {...focusReturn}
          className={`fixed top-1/2 left-1/2 z-30 max-h-[92dvh] w-[calc(100%-2rem)] -translate-1/2 overflow-y-auto border border-ink bg-paper p-6 md:p-8 ${wide ? 'max-w-4xl' : 'max-w-lg'}`}
        >
          <div className="flex items-start justify-between gap-4">
            <Dialog.Title className="text-minor">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-mt-2 -mr-2 grid size-11 shrink-0 cursor-pointer place-items-center"
            >
              <X aria-hidden="true" size={18} />
            </Dialog.Close>
          </div>
          {description && (
            <Dialog.Description className="mt-2 text-small text-ink-soft">{description}</Dialog.Description>
          )}
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
