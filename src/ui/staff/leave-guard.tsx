import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { QuestionDialog } from './question-dialog.tsx'

export const LEAVE_QUESTION = {
  title: 'Leave without saving?',
  description:
    'Your changes are not saved. What you typed stays in this browser and is offered when you come back.',
}

type LeaveGuardProps = {
  when: boolean
  /** What would be lost for good. */
  note?: string
}

/** Asks before unsaved changes are left behind, whether by a link, the back button or closing the tab. */
export function LeaveGuard({ when, note }: LeaveGuardProps) {
  const blocker = useBlocker(
    // A replaced address is the same page under another name.
    ({ currentLocation, nextLocation, historyAction }) =>
      when && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])

  if (blocker.state !== 'blocked') return null
  return (
    <QuestionDialog
      title={LEAVE_QUESTION.title}
      description={[LEAVE_QUESTION.description, note].filter(Boolean).join(' ')}
      action="Leave"
      refusal="Stay"
      danger
      onAnswer={(agreed) => (agreed ? blocker.proceed() : blocker.reset())}
    />
  )
}
