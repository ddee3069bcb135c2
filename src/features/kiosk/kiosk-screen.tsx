import type { ReactNode } from 'react'

const SHIFT_MS = 60_000
/** In pixels; the stage reaches over the edges of the screen by more. */
const SHIFTS = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [-4, 4],
  [-4, 0],
  [-4, -4],
  [0, -4],
  [4, -4],
] as const

/** Moves everything by some pixels every minute against burn-in. */
function shiftAt(now: number) {
  const [x, y] = SHIFTS[Math.floor(now / SHIFT_MS) % SHIFTS.length] ?? SHIFTS[0]
  return `translate(${x}px, ${y}px)`
}

/** The whole screen of a display. Sizes inside follow it, so a preview is the same picture, only smaller. */
export function KioskScreen({
  now,
  className,
  children,
}: {
  now: number
  className: string
  children: ReactNode
}) {
  return (
    <div className={`relative overflow-hidden bg-paper text-ink ${className}`}>
      <div
        className="absolute -inset-2 [container-name:kiosk] [container-type:size]"
        style={{ transform: shiftAt(now) }}
      >
        {children}
      </div>
    </div>
  )
}
