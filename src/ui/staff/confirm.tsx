import { createContext, useContext, useState, type ReactNode } from 'react'
import { Modal } from './modal.tsx'
import { StaffButton } from './staff-button.tsx'

export type Question = { title: string; description: string; action: string; danger?: boolean }

type Confirm = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Confirm | undefined>(undefined)

/** Asks in a dialog and resolves with the answer: `if (await confirm({ ... }))`. */
export function useConfirm() {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm needs a ConfirmProvider around it')
  return confirm
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Question & { answer: (agreed: boolean) => void }>()

  const [confirm] = useState<Confirm>(
    () => (question: Question) =>
      new Promise<boolean>((resolve) => setAsked({ ...question, answer: resolve })),
  )
  const answer = (agreed: boolean) => {
    asked?.answer(agreed)
    setAsked(undefined)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && (
        <Modal title={asked.title} description={asked.description} onClose={() => answer(false)}>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <StaffButton onClick={() => answer(false)}>Cancel</StaffButton>
            <StaffButton look={asked.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
              {asked.action}
            </StaffButton>
          </div>
        </Modal>
      )}
    </ConfirmContext>
  )
}
