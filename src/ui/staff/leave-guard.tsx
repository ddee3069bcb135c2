import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Modal } from './modal.tsx'
import { StaffButton } from './staff-button.tsx'

export const LEAVE_QUESTION = {
  title: 'Leave without saving?',
  description: 'Your changes are not saved. They stay in this browser and are offered when you come back.',
}

/** Asks before unsaved changes are left behind, whether by a link, the back button or closing the tab. */
export function LeaveGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (!when) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [when])

  if (blocker.state !== 'blocked') return null
  return (
    <Modal {...LEAVE_QUESTION} onClose={() => blocker.reset()}>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <StaffButton look="danger" onClick={() => blocker.proceed()}>
          Leave
        </StaffButton>
        <StaffButton look="primary" onClick={() => blocker.reset()}>
          Stay
        </StaffButton>
      </div>
    </Modal>
  )
}
