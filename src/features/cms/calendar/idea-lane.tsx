import { Plus } from 'lucide-react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { LoadFailure } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { IDEAS, type CalendarEntry } from './entry/calendar-entry.ts'
import { EntryCard } from './entry/entry-card.tsx'
import { useIdeas } from './get-calendar.ts'

type IdeaLaneProps = {
  movedId: string | undefined
  isTarget: boolean
  onOpen: (idea: CalendarEntry) => void
  onAdd: () => void
  /** By the Space key: the next steps happen in the grid. */
  onLift: (idea: CalendarEntry) => void
  onDragStart: (event: PointerEvent, entry: CalendarEntry) => void
}

/** Features without a day: a strip on small screens, a column beside the days on wide ones. */
export function IdeaLane({ movedId, isTarget, onOpen, onAdd, onLift, onDragStart }: IdeaLaneProps) {
  const query = useIdeas()
  const onKeyDown = (event: KeyboardEvent, idea: CalendarEntry) => {
    if (event.key !== ' ') return
    event.preventDefault()
    onLift(idea)
  }
  return (
    <section
      aria-labelledby="ideas"
      data-drop={IDEAS}
      className={`border border-hairline p-3 ${isTarget ? 'outline-3 -outline-offset-3 outline-accent' : ''}`}
    >
      <div className="flex items-center justify-between gap-3 min-[78rem]:block">
        <h2 id="ideas" className="heading text-minor">
          Ideas
        </h2>
        <p className="text-label tracking-normal text-ink-soft max-[78rem]:hidden">
          Without a day yet. Drag one onto a day.
        </p>
        <StaffButton onClick={onAdd} className="min-[78rem]:mt-3 min-[78rem]:w-full min-[78rem]:px-2">
          <Plus aria-hidden="true" size={16} />
          Add an idea
        </StaffButton>
      </div>
      {query.isPending && <output className="mt-3 block text-small text-ink-soft">Loading ideas…</output>}
      {query.isLoadingError && (
        <div className="mt-3">
          <LoadFailure what="The ideas" error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.data?.length === 0 && <p className="mt-3 text-small text-ink-soft">No ideas yet.</p>}
      <ul className="mt-3 flex gap-3 overflow-x-auto min-[78rem]:flex-col">
        {query.data?.map((idea) => (
          <li key={idea.id} className="w-36 shrink-0 min-[78rem]:w-auto">
            <button
              type="button"
              aria-label={`${idea.cheese.name}, idea${idea.note ? `: ${idea.note}` : ''}`}
              onClick={() => onOpen(idea)}
              onKeyDown={(event) => onKeyDown(event, idea)}
              onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
              onPointerDown={(event) => onDragStart(event, idea)}
              onDragStart={(event) => event.preventDefault()}
              className={`block w-full cursor-pointer select-none [-webkit-touch-callout:none] ${idea.id === movedId ? 'opacity-40' : ''}`}
            >
              <EntryCard entry={idea} size="lane" />
              {idea.note && (
                <span className="line-clamp-2 px-1.5 pt-1 text-left text-label tracking-normal text-ink-soft italic">
                  {idea.note}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
