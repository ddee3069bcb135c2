import { useLayoutEffect, useState, type KeyboardEvent } from 'react'
import { BareDialog } from '../../../ui/dialog.tsx'
import { useCommandSearch, type FindCommands } from './use-command-search.ts'
import type { Command } from './use-staff-commands.ts'

/** Ctrl+K or ⌘K opens and closes the palette on every page. */
export function useCommandPalette() {
  const [isOpen, setIsOpen] = useState(false)
  // Before the first paint, so that the key works as soon as the page is seen.
  useLayoutEffect(() => {
    const toggleByKey = (event: globalThis.KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen((open) => !open)
    }
    addEventListener('keydown', toggleByKey)
    return () => removeEventListener('keydown', toggleByKey)
  }, [])
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false) }
}

const MAX_LENGTH = 120

type CommandPaletteProps = { commands: Command[]; findCommands: FindCommands; onClose: () => void }

/** Filters commands and finds records by the typed text. Enter runs the first result, arrow keys move the focus. */
export function CommandPalette({ commands, findCommands, onClose }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const { found: ofRecords, isSearching, hasFailed } = useCommandSearch(typed, findCommands)
  const found = [
    ...commands.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
    ...ofRecords,
  ]

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // The browser would only clear the search box.
      event.preventDefault()
      onClose()
    }
    if (event.key !== 'Enter') return
    // Otherwise the key would also press the button that regains the focus.
    event.preventDefault()
    const [first] = found
    // While a search runs, the list still shows the records of the previous one.
    if (!(isSearching && first?.id)) run(first)
  }

  return (
    <BareDialog
      aria-label="Commands"
      closedby="any"
      onClose={onClose}
      onKeyDown={moveFocusByArrows}
      className="mx-auto mt-[12dvh] mb-auto max-w-xl"
    >
      <input
        type="search"
        aria-label="Search commands, cheeses and people"
        placeholder="Where to?"
        value={typed}
        maxLength={MAX_LENGTH}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        className="block min-h-14 w-full border-b border-hairline bg-transparent px-5 text-body -outline-offset-2"
      />
      <ul className="max-h-[60dvh] overflow-y-auto py-2">
        {found.map((command, index) => (
          <li key={command.id ?? command.label}>
            <button
              type="button"
              onClick={() => run(command)}
              className={`flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 px-5 text-left text-small -outline-offset-2 hover:bg-paper-deep ${index === 0 ? 'bg-paper-deep' : ''}`}
            >
              <span className="wrap-anywhere">{command.label}</span>
              {command.keys && <kbd className="label text-ink-soft">{command.keys}</kbd>}
            </button>
          </li>
        ))}
      </ul>
      <output className="block px-5 pb-5 text-small text-ink-soft empty:hidden">
        {hasFailed && !isSearching && 'The search failed. Type again to repeat it.'}
        {found.length === 0 && !hasFailed && (isSearching ? 'Searching…' : 'Nothing found')}
      </output>
    </BareDialog>
  )
}

function moveFocusByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, ul button')]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  stops.at((here + step) % stops.length)?.focus()
}
