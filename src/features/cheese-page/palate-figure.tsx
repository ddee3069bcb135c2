import type { Palate } from '../../domain/cheese.ts'

const AXES: { axis: keyof Palate; low: string; high: string }[] = [
  { axis: 'strength', low: 'Gentle', high: 'Strong' },
  { axis: 'salt', low: 'Unsalted', high: 'Salty' },
  { axis: 'sweet', low: 'Dry', high: 'Sweet' },
  { axis: 'tang', low: 'Mellow', high: 'Tangy' },
  { axis: 'funk', low: 'Clean', high: 'Funky' },
  { axis: 'cream', low: 'Lean', high: 'Creamy' },
]

const STEPS = [1, 2, 3, 4, 5]

function Scale({ value }: { value: number }) {
  return (
    <svg
      viewBox="0 0 200 20"
      className="h-5 w-full overflow-visible text-ink"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d="M0 10h200" stroke="currentcolor" vectorEffect="non-scaling-stroke" />
      {STEPS.map((step) => (
        <path
          key={step}
          d={`M${(step - 1) * 50} 6v8`}
          stroke="currentcolor"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      <path
        d={`M0 10h${(value - 1) * 50}`}
        stroke="var(--accent)"
        strokeWidth="5"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M${(value - 1) * 50} 10h0`}
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
      <ul className="mt-4 space-y-3 border-t border-ink pt-5 text-small">
        {AXES.map(({ axis, low, high }) => (
          <li key={axis} className="grid grid-cols-[4.75rem_1fr_4.75rem] items-center gap-4">
            <span className="text-ink-soft" aria-hidden="true">
              {low}
            </span>
            <Scale value={palate[axis]} />
            <span aria-hidden="true">{high}</span>
            <span className="sr-only">
              {axis}: {palate[axis]} of 5
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
