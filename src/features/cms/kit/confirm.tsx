import { createContext, useContext, useState, type ReactNode } from 'react'
import { QuestionDialog, type Question } from './question-dialog.tsx'

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
      {asked && <QuestionDialog {...asked} onAnswer={answer} />}
    </ConfirmContext>
  )
}
