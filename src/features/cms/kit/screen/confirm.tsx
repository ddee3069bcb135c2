import { createContext, useContext, useState, type ReactNode } from 'react'
import { ConfirmDialog, type Confirmation } from './confirm-dialog.tsx'

type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

/** Opens a dialog and resolves with the answer: `if (await confirm({ ... }))`. */
export function useConfirm() {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider around it')
  return confirm
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Confirmation & { resolve: (confirmed: boolean) => void }>()

  const [confirm] = useState<Confirm>(
    () => (confirmation: Confirmation) =>
      new Promise<boolean>((resolve) => setOpen({ ...confirmation, resolve })),
  )
  const answer = (confirmed: boolean) => {
    open?.resolve(confirmed)
    setOpen(undefined)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {open && <ConfirmDialog {...open} onAnswer={answer} />}
    </ConfirmContext>
  )
}
