import { formatDay } from '../../../../domain/shop/wall-clock.ts'
import { IDEAS, type CalendarEntry } from './calendar-entry.ts'
import type { EntryDrag } from './use-entry-drag.ts'

type MovedEntryProps = { drag: EntryDrag | undefined; lifted: CalendarEntry | undefined; target: string }

/** What is being moved and where it would go, beside the pointer and for screen readers. */
export function MovedEntry({ drag, lifted, target }: MovedEntryProps) {
  const entry = drag?.entry ?? lifted
  const over = drag ? drag.over : target
  const place = over === IDEAS ? 'the ideas' : over && formatDay(over)
  const text = entry && `Moving ${entry.cheese.name}${place ? ` to ${place}` : ''}`
  return (
    <>
      <output className={lifted ? 'mb-3 block text-small' : 'sr-only'}>
        {text}
        {lifted && '. Choose a day with the arrow keys, then press Space.'}
      </output>
      {drag && (
        <div
          aria-hidden="true"
          style={{ left: drag.at.x + 12, top: drag.at.y + 12 }}
          className="pointer-events-none fixed z-50 max-w-56 border border-ink bg-paper p-2 text-label"
        >
          {text}
        </div>
      )}
    </>
  )
}
