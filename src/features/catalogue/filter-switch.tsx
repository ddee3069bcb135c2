import type { SWITCHES } from './catalogue-query.ts'

const LABELS: Record<(typeof SWITCHES)[number], string> = {
  vegetarian: 'Vegetarian-friendly',
  lactose_free: 'Lactose-free',
  in_stock: 'In stock',
}

type FilterSwitchProps = { name: (typeof SWITCHES)[number]; on: boolean; count: number }

export function FilterSwitch({ name, on, count }: FilterSwitchProps) {
  return (
    <label className="flex min-h-12 cursor-pointer items-center gap-3 text-small">
      <input type="checkbox" name={name} value="1" defaultChecked={on} className="size-5 cursor-pointer accent-accent" />
      <span>
        {LABELS[name]} <span className="text-ink-soft lining-nums">({count})</span>
      </span>
    </label>
  )
}
