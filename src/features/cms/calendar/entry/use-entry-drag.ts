import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent } from 'react'
import type { CalendarEntry } from './calendar-entry.ts'

/** A mouse that moves less still clicks. */
const MOUSE_SLOP_PX = 6
/** A finger that moves sooner scrolls the page. */
const HOLD_MS = 300
const TOUCH_SLOP_PX = 10
const EDGE_PX = 56
const SCROLL_STEP_PX = 14

type Point = { x: number; y: number }
export type EntryDrag = { entry: CalendarEntry; over: string | undefined; at: Point }

const dropTargetAt = ({ x, y }: Point) =>
  document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')?.dataset['drop']

function scrollAtEdge({ y }: Point) {
  if (y < EDGE_PX) scrollBy(0, -SCROLL_STEP_PX)
  if (y > innerHeight - EDGE_PX) scrollBy(0, SCROLL_STEP_PX)
}

/** Drags an entry with the mouse, or with a finger that rests on it first, onto an element with `data-drop`. */
export function useEntryDrag(onDrop: (entry: CalendarEntry, target: string) => void) {
  const [drag, setDrag] = useState<EntryDrag>()
  const end = useRef<AbortController>(undefined)
  useEffect(() => () => end.current?.abort(), [])

  function start(event: ReactPointerEvent, entry: CalendarEntry) {
    if (event.button !== 0 || !event.isPrimary) return
    end.current?.abort()
    const gesture = new AbortController()
    end.current = gesture
    const { signal } = gesture
    const isTouch = event.pointerType !== 'mouse'
    const from = { x: event.clientX, y: event.clientY }
    let isDragging = false

    const follow = (at: Point) => {
      isDragging = true
      setDrag({ entry, at, over: dropTargetAt(at) })
    }
    const hold = isTouch ? setTimeout(() => follow(from), HOLD_MS) : undefined
    const finish = () => {
      clearTimeout(hold)
      gesture.abort()
      setDrag(undefined)
    }
    const onMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      const distance = Math.hypot(x - from.x, y - from.y)
      if (isDragging || (!isTouch && distance > MOUSE_SLOP_PX)) {
        follow({ x, y })
        scrollAtEdge({ x, y })
      } else if (isTouch && distance > TOUCH_SLOP_PX) finish()
    }
    const onUp = ({ clientX: x, clientY: y }: PointerEvent) => {
      const target = isDragging ? dropTargetAt({ x, y }) : undefined
      // The click that follows would open the entry.
      if (isDragging) addEventListener('click', stopClick, { capture: true, once: true })
      setTimeout(() => removeEventListener('click', stopClick, { capture: true }))
      finish()
      if (target) onDrop(entry, target)
    }
    addEventListener('pointermove', onMove, { signal })
    addEventListener('pointerup', onUp, { signal })
    addEventListener('pointercancel', finish, { signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && finish(), { signal })
    // Not passive: without this the browser would scroll instead.
    addEventListener('touchmove', (move) => isDragging && move.preventDefault(), { signal, passive: false })
    addEventListener('contextmenu', (menu) => isTouch && menu.preventDefault(), { signal })
  }

  return { drag, start }
}

function stopClick(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
