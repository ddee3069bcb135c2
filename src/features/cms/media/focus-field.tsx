import type { PointerEvent } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { pictureUrl, type PictureSource } from '../../../lib/picture-source.ts'
import type { PictureValues } from './save-picture.ts'

const SLIDERS = [
  { name: 'focus_x', label: 'From the left' },
  { name: 'focus_y', label: 'From the top' },
] as const

const toPercent = (part: number, whole: number) =>
  Math.min(100, Math.max(0, Math.round((part / whole) * 100)))

/** The whole picture with its focal point, set by mouse or finger, or by two sliders. */
export function FocusField({ picture }: { picture: PictureSource }) {
  const { setValue } = useFormContext<PictureValues>()
  const [x, y] = useWatch<PictureValues, ['focus_x', 'focus_y']>({ name: ['focus_x', 'focus_y'] })
  const values = { focus_x: x, focus_y: y }

  const setFocus = (event: PointerEvent<HTMLDivElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setValue('focus_x', toPercent(event.clientX - left, width), { shouldDirty: true })
    setValue('focus_y', toPercent(event.clientY - top, height), { shouldDirty: true })
  }

  return (
    <div>
      <div
        className="relative cursor-crosshair touch-none select-none"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setFocus(event)
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) setFocus(event)
        }}
      >
        <img
          src={pictureUrl(picture, picture.widths.at(-1) ?? picture.width)}
          alt=""
          draggable={false}
          className="block w-full bg-paper-deep"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-8 -translate-1/2 rounded-full border-2 border-white bg-black/30 shadow-[0_0_0_2px_black]"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </div>
      <div className="mt-4 grid gap-x-(--gap) gap-y-2 sm:grid-cols-2">
        {SLIDERS.map(({ name, label }) => (
          <label key={name} className="label text-ink-soft">
            {label}
            <input
              type="range"
              min={0}
              max={100}
              value={values[name]}
              onChange={(event) => setValue(name, event.target.valueAsNumber, { shouldDirty: true })}
              className="block h-11 w-full accent-accent"
            />
          </label>
        ))}
      </div>
    </div>
  )
}
