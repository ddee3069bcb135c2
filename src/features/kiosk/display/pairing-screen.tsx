import { useEffect, useEffectEvent, useState } from 'react'
import { describeError } from '../../../backend/errors.ts'
import { usePairDisplay } from './pair-display.ts'

const CODE_LENGTH = 8
const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', 'Clear', '0', 'Delete']

/** What is typed after a key; anything else leaves it as it is. */
function typeKey(typed: string, key: string) {
  if (/^\d$/.test(key)) return (typed + key).slice(0, CODE_LENGTH)
  if (key === 'Delete' || key === 'Backspace') return typed.slice(0, -1)
  return key === 'Clear' ? '' : typed
}

function Keypad({ isDisabled, onKey }: { isDisabled: boolean; onKey: (key: string) => void }) {
  return (
    <fieldset className="grid w-full max-w-[80cqmin] grid-cols-3 gap-[1.6cqmin] wide:w-auto">
      <legend className="sr-only">Keys</legend>
      {KEYS.map((key) => (
        <button
          key={key}
          type="button"
          disabled={isDisabled}
          onClick={() => onKey(key)}
          className={`min-h-[max(9cqmin,3.5rem)] min-w-[max(16cqmin,5rem)] cursor-pointer border border-hairline active:bg-ink active:text-paper ${key.length === 1 ? 'display text-kiosk-head' : 'text-kiosk-small'}`}
        >
          {key}
        </button>
      ))}
    </fieldset>
  )
}

function TypedCode({ typed }: { typed: string }) {
  return (
    <p className="flex gap-[1.6cqmin]">
      <output className="sr-only">{`${typed.length} of ${CODE_LENGTH} digits typed`}</output>
      {Array.from({ length: CODE_LENGTH }, (_, index) => (
        <span
          key={index}
          aria-hidden="true"
          className={`display flex h-[max(10cqmin,3.5rem)] w-[max(6cqmin,2rem)] items-center justify-center border-b-2 text-kiosk-head ${index === typed.length ? 'border-accent' : 'border-ink'} ${index === CODE_LENGTH / 2 ? 'ml-[2cqmin]' : ''}`}
        >
          {typed[index]}
        </span>
      ))}
    </p>
  )
}

/** What a display shows that is not paired, or not any more: a keypad, and nothing of the shop. */
export function PairingScreen({ onPaired }: { onPaired: (token: string) => void }) {
  const [typed, setTyped] = useState('')
  const pairing = usePairDisplay(onPaired)

  function press(key: string) {
    const next = typeKey(typed, key)
    if (pairing.isPending || next === typed) return
    const isComplete = next.length === CODE_LENGTH
    setTyped(isComplete ? '' : next)
    if (isComplete) pairing.mutate(next)
    else pairing.reset()
  }
  const pressOnKeyboard = useEffectEvent(({ key }: KeyboardEvent) => press(key))
  useEffect(() => {
    addEventListener('keydown', pressOnKeyboard)
    return () => removeEventListener('keydown', pressOnKeyboard)
  }, [])

  return (
    <main className="flex h-full flex-col items-center justify-center gap-[5cqmin] overflow-y-auto p-[5cqmin] wide:flex-row wide:gap-[10cqmin]">
      <div className="w-full max-w-[80cqmin]">
        <h1 className="text-kiosk-title">Pair this display</h1>
        <p className="mt-[3cqmin] text-kiosk-lead text-ink-soft">
          An admin adds a display in the settings, under Kiosk, and gets a code of eight digits. Type it here.
        </p>
        <div className="mt-[5cqmin]">
          <TypedCode typed={typed} />
        </div>
        <p role="alert" className="mt-[2cqmin] min-h-[2em] text-kiosk-small text-accent">
          {pairing.isError && describeError(pairing.error)}
        </p>
      </div>
      <Keypad isDisabled={pairing.isPending} onKey={press} />
    </main>
  )
}
