import { Badge } from '../kit/screen/badge.tsx'
import type { ListedEvent } from './list-events.ts'

type Shown = Pick<ListedEvent, 'status' | 'isArchived' | 'isOver'>

/** The state of an event in a word. */
export function statusLabel({ status, isArchived, isOver }: Shown) {
  if (isArchived) return 'Archived'
  if (status === 'draft') return 'Draft'
  if (status === 'cancelled') return 'Canceled'
  return isOver ? 'Over' : 'Published'
}

export const EventStatusBadge = (event: Shown) => {
  const label = statusLabel(event)
  return (
    <Badge tone={label === 'Published' ? 'good' : label === 'Canceled' ? 'alarm' : 'quiet'}>{label}</Badge>
  )
}
