import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { QuestionDialog } from './question-dialog.tsx'

const DESCRIPTION =
  'Your changes are not saved. What you typed stays in this browser and is offered when you come back.'

type Note = string | undefined

/** A note from each form on the page that has something unsaved. */
const unsaved = new Set<{ note: Note }>()

const questionWith = (...notes: Note[]) => ({
  title: 'Leave without saving?',
  description: [DESCRIPTION, ...notes].filter(Boolean).join(' '),
})

/** What to ask before the page is left, or nothing while all is saved. */
export const leaveQuestion = () =>
  unsaved.size > 0 ? questionWith(...[...unsaved].map(({ note }) => note)) : undefined

type LeaveGuardProps = {
  when: boolean
  /** What would be lost for good. */
  note: Note
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
    const work = { note }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    unsaved.add(work)
    addEventListener('beforeunload', ask)
    return () => {
      unsaved.delete(work)
      removeEventListener('beforeunload', ask)
    }
  }, [when, note])

  if (blocker.state !== 'blocked') return null
  return (
    <QuestionDialog
      {...questionWith(note)}
      action="Leave"
      refusal="Stay"
      danger
      onAnswer={(agreed) => (agreed ? blocker.proceed() : blocker.reset())}
    />
  )
}
