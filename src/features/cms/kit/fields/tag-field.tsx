import { X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useController } from 'react-hook-form'
import { FieldLayout } from './fields.tsx'

type TagFieldProps = {
  name: string
  label: string
  hint?: string
  optional?: boolean
  suggestions?: readonly string[]
  max: number
}

/** A list of tags. Enter or a comma adds one, Backspace in the empty box removes the last one. */
export function TagField({ name, label, hint, optional, suggestions, max }: TagFieldProps) {
  const { field, fieldState } = useController<Record<string, string[]>>({ name })
  const [typed, setTyped] = useState('')
  const listId = useId()
  const tags = field.value ?? []

  const add = (added: string[]) => {
    const known = new Map(tags.map((tag) => [tag.toLowerCase(), tag]))
    for (const tag of added.map((tag) => tag.trim()).filter(Boolean)) {
      if (known.size < max && !known.has(tag.toLowerCase())) known.set(tag.toLowerCase(), tag)
    }
    if (known.size > tags.length) field.onChange([...known.values()])
  }
  /** Touch keyboards report no key names, so commas are found in the text. Spreadsheet cells bring tabs. */
  const type = (text: string) => {
    const tags = text.split(/[,\t]/)
    setTyped(tags.pop() ?? '')
    add(tags)
  }
  const addTyped = () => type(`${typed},`)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
      // Runs before the save that this key triggers.
      addTyped()
    } else if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      addTyped()
    } else if (event.key === 'Backspace' && !typed && tags.length > 0) {
      field.onChange(tags.slice(0, -1))
    }
  }

  return (
    <FieldLayout
      label={label}
      hint={hint ?? `Enter or a comma adds one, at most ${max}.`}
      optional={optional}
      error={fieldState.error?.message}
    >
      {(control) => (
        <div className="mt-2 flex min-h-12 flex-wrap items-center gap-2 border border-ink-soft px-2 py-1 focus-within:outline-2 focus-within:outline-offset-2">
          {tags.map((tag) => (
            <span key={tag} className="flex items-center border border-hairline pl-3 text-small">
              <span className="wrap-anywhere">{tag}</span>
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                onClick={() => field.onChange(tags.filter((other) => other !== tag))}
                className="grid size-11 shrink-0 cursor-pointer place-items-center -outline-offset-4"
              >
                <X aria-hidden="true" size={14} />
              </button>
            </span>
          ))}
          <input
            {...control}
            ref={field.ref}
            list={listId}
            value={typed}
            readOnly={tags.length >= max}
            onChange={(event) => type(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              addTyped()
              field.onBlur()
            }}
            className="min-h-11 w-24 grow bg-transparent px-2 text-body outline-none"
          />
          <datalist id={listId}>
            {suggestions
              ?.filter((suggestion) => !tags.includes(suggestion))
              .map((suggestion) => (
                <option key={suggestion}>{suggestion}</option>
              ))}
          </datalist>
        </div>
      )}
    </FieldLayout>
  )
}
