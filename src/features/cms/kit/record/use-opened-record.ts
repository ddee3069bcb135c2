import { useState } from 'react'
import { useParams } from 'react-router'
import { newUuid } from '../../../../lib/uuid.ts'

const open = (givenId: string | undefined) => ({ givenId, newId: newUuid(), decisions: 0 })

/** Which record an editor page shows that serves the path of a new record and of stored ones. */
export function useOpenedRecord() {
  const { id: givenId } = useParams()
  const [opened, setOpened] = useState(() => open(givenId))
  if (givenId !== opened.givenId) {
    // The editor of an added record stays mounted and keeps what was typed in the meantime.
    setOpened(givenId === opened.newId ? { ...opened, givenId } : open(givenId))
  }
  const { newId, decisions } = opened
  const id = givenId ?? newId
  return {
    id,
    /** A new record stays in its editor until something is decided about it. */
    isNew: id === newId && decisions === 0,
    isStored: givenId !== undefined,
    decisions,
    /** A person who opened another record before the decision was answered stays there. */
    onDecided: () =>
      setOpened((now) => (now.newId === newId ? { ...now, decisions: now.decisions + 1 } : now)),
  }
}
