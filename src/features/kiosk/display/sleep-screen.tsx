/** The positions of the words, one after the other, against burn-in. */
const SPOTS = [
  'items-center justify-center',
  'items-start justify-start',
  'items-end justify-end',
  'items-start justify-end',
  'items-end justify-start',
]
const SPOT_MS = 5 * 60_000

type SleepScreenProps = { shopName: string; sentence: string; now: number; onWake: () => void }

/** Dark while the shop is closed. A touch wakes the display. */
export function SleepScreen({ shopName, sentence, now, onWake }: SleepScreenProps) {
  const spot = SPOTS[Math.floor(now / SPOT_MS) % SPOTS.length]
  return (
    <main className={`flex h-full bg-[#000] p-[6cqmin] text-on-night-soft lining-nums ${spot}`}>
      <div>
        <h1 className="heading text-kiosk-head">{shopName}</h1>
        <p className="mt-[1.5cqmin] text-kiosk-lead">{sentence}</p>
        <p className="mt-[1.5cqmin] text-kiosk-small">Touch to look at our cheeses</p>
      </div>
      <button
        type="button"
        aria-label="Touch to look at our cheeses"
        onClick={onWake}
        className="absolute inset-0 cursor-pointer -outline-offset-8"
      />
    </main>
  )
}
