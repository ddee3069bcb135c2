import { useEffect, useState, type KeyboardEvent } from 'react'
import { BareDialog } from '../../../ui/dialog.tsx'
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

/** Typing narrows, Enter runs the first one, arrows walk through them. */
export function CommandPalette({ commands, onClose }: { commands: Command[]; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const found = commands.filter(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase()))

  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    command.run()
  }

  return (
    <BareDialog
      aria-label="Commands"
      onClose={onClose}
      onKeyDown={walkByArrows}
      className="mx-auto mt-[12dvh] mb-auto max-w-xl"
    >
      <input
        type="search"
        aria-label="Search commands"
        placeholder="Where to?"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && run(found[0])}
        className="block min-h-14 w-full border-b border-hairline bg-transparent px-5 text-body -outline-offset-2"
      />
      <ul className="max-h-[60dvh] overflow-y-auto py-2">
        {found.map((command, index) => (
          <li key={command.label}>
            <button
              type="button"
              onClick={() => run(command)}
              className={`flex min-h-11 w-full cursor-pointer items-center justify-between gap-4 px-5 text-left text-small -outline-offset-2 hover:bg-paper-deep ${index === 0 ? 'bg-paper-deep' : ''}`}
            >
              {command.label}
              {command.keys && <kbd className="label text-ink-soft">{command.keys}</kbd>}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && (
        <output className="block px-5 pb-5 text-small text-ink-soft">No such command</output>
      )}
    </BareDialog>
  )
}

function walkByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step) return
  event.preventDefault()
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')]
  const here = stops.findIndex((stop) => stop === document.activeElement)
  stops.at((here + step) % stops.length)?.focus()
}
