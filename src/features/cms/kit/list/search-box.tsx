import { useEffect, useEffectEvent, useRef, useState } from 'react'

type SearchBoxProps = { label: string; value: string; onSearch: (text: string) => void }

const PAUSE_MS = 250

/** Searches when typing pauses. Alt+Shift+F moves the focus here. */
export function SearchBox({ label, value, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value)
  const lastSearch = useRef(value)
  const input = useRef<HTMLInputElement>(null)

  // A value from our own search is older than the typed text; any other value replaces it.
  useEffect(() => {
    if (value === lastSearch.current) return
    lastSearch.current = value
    setTyped(value)
  }, [value])
  // A filter can change during the pause, so the latest callback is used.
  const search = useEffectEvent(onSearch)
  useEffect(() => {
    if (typed === lastSearch.current) return
    const pause = setTimeout(() => {
      lastSearch.current = typed
      search(typed)
    }, PAUSE_MS)
    return () => clearTimeout(pause)
  }, [typed])
  useEffect(() => {
    const focusByKey = (event: KeyboardEvent) => {
      if (!event.altKey || !event.shiftKey || event.code !== 'KeyF') return
      event.preventDefault()
      input.current?.focus()
    }
    addEventListener('keydown', focusByKey)
    return () => removeEventListener('keydown', focusByKey)
  }, [])

  return (
    <label className="label min-w-56 grow text-ink-soft md:max-w-sm">
      {label}
      <input
        ref={input}
        type="search"
        aria-keyshortcuts="Alt+Shift+F"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="mt-1 block min-h-11 w-full border border-ink-soft bg-transparent px-3 text-small tracking-normal text-ink normal-case lining-nums"
      />
    </label>
  )
}
