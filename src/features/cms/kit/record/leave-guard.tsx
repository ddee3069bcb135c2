import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '../screen/confirm-dialog.tsx'

const DESCRIPTION =
  'Your changes are not saved. What you typed stays in this browser and is offered when you come back.'

type Note = string | undefined

/** One entry for each form on the page with unsaved changes. */
const unsavedForms = new Set<{ note: Note }>()

const confirmationWith = (...notes: Note[]) => ({
  title: 'Leave without saving?',
  description: [DESCRIPTION, ...notes].filter(Boolean).join(' '),
})

/** What to confirm before leaving the page, or undefined while everything is saved. */
export const leaveConfirmation = () =>
  unsavedForms.size > 0 ? confirmationWith(...[...unsavedForms].map(({ note }) => note)) : undefined

type LeaveGuardProps = {
  when: boolean
  /** What no draft keeps. */
  note: Note
}

/** Confirms leaving with unsaved changes, whether by a link, the back button or closing the tab. */
export function LeaveGuard({ when, note }: LeaveGuardProps) {
  useEffect(() => {
    if (!when) return
    const entry = { note }
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    unsavedForms.add(entry)
    addEventListener('beforeunload', ask)
    return () => {
      unsavedForms.delete(entry)
      removeEventListener('beforeunload', ask)
    }
  }, [when, note])

  return when && <ConfirmNavigation note={note} />
}

/** Only while something is unsaved: a blocker logs a warning when the hash is changed in the URL. */
function ConfirmNavigation({ note }: { note: Note }) {
  const blocker = useBlocker(
    // A replaced URL shows the same page.
    ({ currentLocation, nextLocation, historyAction }) =>
      historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      {...confirmationWith(note)}
      action="Leave"
      cancel="Stay"
      danger
      onAnswer={(confirmed) => (confirmed ? blocker.proceed() : blocker.reset())}
    />
  )
}
