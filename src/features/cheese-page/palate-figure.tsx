import type { Palate } from '../../domain/cheese/cheese.ts'

const AXES: { axis: keyof Palate; low: string; high: string }[] = [
  { axis: 'strength', low: 'Gentle', high: 'Strong' },
  { axis: 'salt', low: 'Unsalted', high: 'Salty' },
  { axis: 'sweet', low: 'Dry', high: 'Sweet' },
  { axis: 'tang', low: 'Mellow', high: 'Tangy' },
  { axis: 'funk', low: 'Clean', high: 'Funky' },
  { axis: 'cream', low: 'Lean', high: 'Creamy' },
]

/** In units of the drawing, from one degree to the next. */
const STEP = 50

/** The axis with a mark for each of the five degrees, as one path because every cheese page has six of them. */
const AXIS = 'M0 10h200M0 6v8M50 6v8M100 6v8M150 6v8M200 6v8'

function Scale({ value }: { value: number }) {
  return (
    <svg
      viewBox="0 0 200 20"
      className="h-5 w-full overflow-visible text-ink"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={AXIS} stroke="currentcolor" vectorEffect="non-scaling-stroke" />
      <path
        d={`M0 10h${(value - 1) * STEP}`}
        stroke="var(--accent)"
        strokeWidth="5"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M${(value - 1) * STEP} 10h0`}
        stroke="var(--accent)"
        strokeWidth="15"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

/** The scales are drawings; screen readers get the values as text. */
export function PalateFigure({ palate, name }: { palate: Palate; name: string }) {
  return (
    <figure aria-label={`The palate of ${name}`}>
      <figcaption className="heading text-minor">On the palate</figcaption>
      <ul className="mt-4 space-y-3 border-t border-ink pt-5 text-[min(1rem,6.5vw)]">
        {AXES.map(({ axis, low, high }) => (
          <li
            key={axis}
            className="grid grid-cols-[min(4.75rem,27vw)_1fr_min(4.75rem,27vw)] items-center gap-[16px]"
          >
            <span className="text-ink-soft" aria-hidden="true">
              {low}
            </span>
            <Scale value={palate[axis]} />
            <span aria-hidden="true">{high}</span>
            <span className="sr-only">{`${axis}: ${palate[axis]} of 5`}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
