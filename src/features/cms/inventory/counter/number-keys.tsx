import { Delete } from 'lucide-react'
import type { ReactNode } from 'react'

type NumberKeysProps = {
  value: string
  onChange: (value: string) => void
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0']

/** Big keys for a thumb. A keyboard types into the field beside them. */
export function NumberKeys({ value, onChange }: NumberKeysProps) {
  return (
    <fieldset aria-label="Number keys" className="grid grid-cols-3 gap-1.5">
      {KEYS.map((key) => (
        <Key key={key} label={key === '.' ? 'Point' : key} onPress={() => onChange(value + key)}>
          {key}
        </Key>
      ))}
      <Key label="Delete the last digit" onPress={() => onChange(value.slice(0, -1))}>
        <Delete aria-hidden="true" />
      </Key>
    </fieldset>
  )
}

function Key({ label, onPress, children }: { label: string; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="heading grid min-h-14 cursor-pointer place-items-center bg-paper-deep text-minor lining-nums -outline-offset-4 active:bg-ink active:text-paper"
    >
      {children}
    </button>
  )
}
