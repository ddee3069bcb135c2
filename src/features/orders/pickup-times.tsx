import { formatDay, formatTime } from '../../domain/shop/wall-clock.ts'
import type { PickupDay } from './get-order-choices.ts'

type PickupTimesProps = { days: PickupDay[]; chosen: string; locale: string }

/** The days of two weeks, of which one is open at a time, with its hours: a tap each, where a list has a hundred entries. */
export function PickupTimes({ days, chosen, locale }: PickupTimesProps) {
  const isOffered = days.some(({ hours }) => hours.some(({ pickupAt }) => pickupAt === chosen))
  const current = isOffered ? chosen : days[0]?.hours[0]?.pickupAt
  return (
    <fieldset>
      <legend className="label text-ink-soft">When will you collect it?</legend>
      {days.length === 0 && <p className="mt-2">We are closed for two weeks.</p>}
      <div className="mt-2 border-t border-hairline lining-nums">
        {days.map(({ day, hours }) => (
          <details
            key={day}
            name="pickup-day"
            open={hours.some(({ pickupAt }) => pickupAt === current)}
            className="group border-b border-hairline"
          >
            <summary className="min-h-11 cursor-pointer py-2.5 group-has-checked:font-semibold hover:text-accent">
              {formatDay(day, locale)}
            </summary>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] pb-2 *:flex *:min-h-11 *:cursor-pointer *:items-center *:gap-3">
              {hours.map(({ pickupAt, local }) => (
                <label key={pickupAt}>
                  <input
                    type="radio"
                    name="pickup_at"
                    value={pickupAt}
                    required
                    defaultChecked={pickupAt === current}
                    aria-label={`${formatDay(local, locale)}, ${formatTime(local, locale)}`}
                    className="size-5 cursor-pointer accent-accent"
                  />
                  {formatTime(local, locale)}
                </label>
              ))}
            </div>
          </details>
        ))}
      </div>
    </fieldset>
  )
}
