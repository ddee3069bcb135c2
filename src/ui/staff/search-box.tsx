import { useEffect, useRef, useState } from 'react'

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void }

const PAUSE_MS = 250

/** Searches when the typing pauses; Alt, Shift and F put the cursor into it. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  // What comes back from our own search is older than what is being typed; anything else replaces it.
  useEffect(() => {
    if (value === asked.current) return
    asked.current = value
    setTyped(value)
  }, [value])
  useEffect(() => () => clearTimeout(pause.current), [])
  useEffect(() => {
    const focusByKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyF') return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focusByKey)
    return () => removeEventListener('keydown', focusByKey)
  }, [])

  const type = (text: string) => {
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      asked.current = text
      onSearch(text)
    }, PAUSE_MS)
  }

  return (
    <label className="label min-w-56 grow text-ink-soft md:max-w-sm">
      {label}
      <input
        ref={input}
        type="search"
        aria-keyshortcuts="Alt+Shift+F"
        value={typed}
        onChange={(event) => type(event.target.value)}
        className="mt-1 block min-h-11 w-full border border-ink-soft bg-transparent px-3 text-small tracking-normal text-ink normal-case lining-nums"
      />
    </label>
  )
}
