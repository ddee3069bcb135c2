import { useState } from 'react'
import { LabeledInput } from '../kit/fields/labeled-input.tsx'
import { describeAvailable, useFoundCheeses } from './find-cheeses.ts'
import type { TypedLine } from './phone-order-draft.ts'

const MAX_OFFERED = 5

type CheesePickerProps = {
  /** Those that the order has already. */
  chosen: string[]
  onChoose: (cheese: TypedLine['cheese']) => void
}

/** A few letters and a tap, or Enter for the first one. */
export function CheesePicker({ chosen, onChoose }: CheesePickerProps) {
  const [typed, setTyped] = useState('')
  const { data: found = [] } = useFoundCheeses(typed.trim())
  const offered = typed.trim() ? found.filter(({ id }) => !chosen.includes(id)).slice(0, MAX_OFFERED) : []
  const choose = (cheese: TypedLine['cheese'] | undefined) => {
    if (!cheese) return
    onChoose(cheese)
    setTyped('')
  }
  return (
    <div>
      <LabeledInput
        label="Cheese"
        type="search"
        autoComplete="off"
        placeholder="A part of its name"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          choose(offered[0])
        }}
      />
      <ul aria-label="Cheeses with this name" className="border-x border-b border-hairline empty:hidden">
        {offered.map((cheese) => (
          <li key={cheese.id} className="border-t border-hairline first:border-t-0">
            <button
              type="button"
              onClick={() => choose(cheese)}
              className="block min-h-11 w-full cursor-pointer px-3 py-2 text-left text-small lining-nums wrap-anywhere -outline-offset-2 hover:bg-paper-deep"
            >
              {cheese.name}
              <span className="block text-ink-soft">{describeAvailable(cheese)}</span>
            </button>
          </li>
        ))}
      </ul>
      {typed.trim().length > 2 && offered.length === 0 && (
        <p className="mt-1 text-small text-ink-soft">No cheese on the counter has this name.</p>
      )}
    </div>
  )
}
