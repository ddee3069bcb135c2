import { useEffect, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { BareDialog } from '../../../ui/dialog.tsx'
import { useFoundCheeses, type FindCheeses } from './use-found-cheeses.ts'
import type { Command } from './use-staff-commands.ts'

/** Ctrl or ⌘ with K opens and closes it from anywhere. */
export function useCommandPalette() {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(() => {
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

type CommandPaletteProps = { commands: Command[]; findCheeses: FindCheeses; onClose: () => void }

/** Typing narrows and finds cheeses, Enter runs the first one, arrows walk through them. */
export function CommandPalette({ commands, findCheeses, onClose }: CommandPaletteProps) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const { cheeses, isSearching, hasFailed } = useFoundCheeses(typed, findCheeses)
  const found: Command[] = [
    ...commands.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())),
    ...cheeses.map(({ id, name }) => ({
      id,
      label: `Edit ${name}`,
      run: () => void navigate(`/cms/cheeses/${id}`),
    })),
  ]

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      // Else the search box would only be emptied.
      event.preventDefault()
      onClose()
    }
    if (event.key !== 'Enter') return
    // Else it would also press the button to which the focus returns.
    event.preventDefault()
    const [first] = found
    // Cheeses stay in the list while the next ones are looked for; by then it is not they who are meant.
    if (!(isSearching && first?.id)) run(first)
  }

  return (
    <BareDialog
      aria-label="Commands"
      closedby="any"
      onClose={onClose}
      onKeyDown={walkByArrows}
      className="mx-auto mt-[12dvh] mb-auto max-w-xl"
    >
      <input
        type="search"
        aria-label="Search commands and cheeses"
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
      {found.length === 0 && (
        <output className="block px-5 pb-5 text-small text-ink-soft">
          {isSearching
            ? 'Searching…'
            : hasFailed
              ? 'The cheeses could not be searched'
              : 'No such command or cheese'}
        </output>
      )}
    </BareDialog>
  )
}

function walkByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, ul button')]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  stops.at((here + step) % stops.length)?.focus()
}
