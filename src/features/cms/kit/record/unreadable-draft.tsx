import { useRef, useState, type ReactNode } from 'react'
import { readUnrestoredText, removeUnrestoredText } from './drafts.ts'
import { StaffButton } from '../screen/staff-button.tsx'

type UnreadableDraftProps = {
  title: string
  /** Of the text, for screen readers. */
  label: string
  text: string
  onDiscard?: () => void
  children: ReactNode
}

/** What was written in a draft that the editor cannot show, to be copied from. */
export function UnreadableDraft({ title, label, text, onDiscard, children }: UnreadableDraftProps) {
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
        value={text}
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

/** What was typed in drafts that do not fit the form any more, until it is discarded. */
export function UnrestoredDraftText({ draftKey }: { draftKey: string }) {
  // A record that is added has another key from then on.
  const [openedKey] = useState(draftKey)
  const [text] = useState(() => readUnrestoredText(openedKey))
  const [isDiscarded, setDiscarded] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  if (!text) return null

  function discard() {
    removeUnrestoredText(openedKey)
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
          text={text}
          onDiscard={discard}
        >
          The form has changed since you typed them. Copy what you need into the fields, then discard them.
        </UnreadableDraft>
      )}
    </div>
  )
}
