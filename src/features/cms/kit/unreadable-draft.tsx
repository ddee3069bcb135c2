import { useRef, useState, type ReactNode } from 'react'
import { readWordsSetAside, removeWordsSetAside } from './drafts.ts'
import { StaffButton } from './staff-button.tsx'

type UnreadableDraftProps = {
  title: string
  /** Of the words, for screen readers. */
  label: string
  words: string
  onDiscard?: () => void
  children: ReactNode
}

/** What was written in a draft that the editor cannot show, to be copied from. */
export function UnreadableDraft({ title, label, words, onDiscard, children }: UnreadableDraftProps) {
  return (
    <div className="mb-8 border-l-4 border-accent py-2 pl-5">
      <div role="alert">
        <p className="heading text-minor">{title}</p>
        <p className="mt-1 text-small text-ink-soft">{children}</p>
      </div>
      <textarea
        aria-label={label}
        readOnly
        dir="auto"
        rows={6}
        value={words}
        className="mt-3 block w-full border border-hairline bg-paper px-4 py-2 text-small"
      />
      {onDiscard && (
        <StaffButton className="mt-3" onClick={onDiscard}>
          Discard them
        </StaffButton>
      )}
    </div>
  )
}

/** What was typed into an earlier form of a record; nothing when there is none. */
export function WordsSetAside({ draftKey }: { draftKey: string }) {
  // A record that is added has another key from then on.
  const [openedKey] = useState(draftKey)
  const [words] = useState(() => readWordsSetAside(openedKey))
  const [isDiscarded, setDiscarded] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  if (!words) return null

  function discard() {
    removeWordsSetAside(openedKey)
    setDiscarded(true)
    // The focus stays here when the button is removed, so that Tab leads to the first field.
    box.current?.focus()
  }

  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {!isDiscarded && (
        <UnreadableDraft
          title="Your unsaved changes do not fit this form"
          label="Your unsaved changes"
          words={words}
          onDiscard={discard}
        >
          The form has changed since you typed them. Copy what you need into the fields, then discard them.
        </UnreadableDraft>
      )}
    </div>
  )
}
