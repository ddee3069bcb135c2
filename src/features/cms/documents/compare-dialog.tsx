import { createElement, Fragment, type ReactNode } from 'react'
import { EMPTY_DOCUMENT, type CheeseDocument } from '../../../domain/cheese-document.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { StaffButton } from '../kit/staff-button.tsx'
import { compareWords, type Change } from './compare-words.ts'
import { PART_LABELS, readableParts } from './document-parts.ts'

type CompareDialogProps = {
  published: CheeseDocument | null
  draft: CheeseDocument
  /** Missing for people who may not publish. */
  onPublish?: (() => void) | undefined
  isPublishing: boolean
  onClose: () => void
}

const SIDES = [
  { hidden: 'added', label: 'What guests see now' },
  { hidden: 'removed', label: 'What you are about to publish' },
] as const

const MARKS = { removed: 'del', added: 'ins' } as const

function renderWords({ kind, text }: Change): ReactNode {
  if (kind === 'same') return text
  const Mark = MARKS[kind]
  return (
    <Mark className={kind === 'added' ? 'bg-paper-deep font-bold decoration-accent' : 'bg-paper-deep'}>
      {text}
    </Mark>
  )
}

/** Parts in a fixed order, which need no keys. */
const Words = ({ changes }: { changes: Change[] }) =>
  createElement(Fragment, null, ...changes.map(renderWords))

function Part({ label, changes }: { label: string; changes: Change[] }) {
  return (
    <section aria-label={label} className="mb-6 border-t border-hairline pt-3">
      <h3 className="heading text-minor">{label}</h3>
      <div className="mt-3 grid gap-5 md:grid-cols-2">
        {SIDES.map((side) => (
          <div key={side.label}>
            <p className="label text-ink-soft">{side.label}</p>
            <p className="mt-2 text-small wrap-anywhere whitespace-pre-wrap">
              <Words changes={changes.filter(({ kind }) => kind !== side.hidden)} />
            </p>
          </div>
        ))}
      </div>
    </section>
  )
}

/** The published document beside the draft, with the words that differ marked. */
export function CompareDialog({ published, draft, onPublish, isPublishing, onClose }: CompareDialogProps) {
  const before = readableParts(published ?? EMPTY_DOCUMENT)
  const after = readableParts(draft)
  const changed = (Object.keys(PART_LABELS) as (keyof CheeseDocument)[]).filter(
    (part) => before[part] !== after[part],
  )
  return (
    <Dialog
      wide
      title={published ? 'What changes for guests' : 'The first words for guests'}
      description={
        changed.length > 0 ? undefined : 'Nothing: guests already read exactly what is in the draft.'
      }
      onClose={onClose}
    >
      {changed.map((part) => (
        <Part key={part} label={PART_LABELS[part]} changes={compareWords(before[part], after[part])} />
      ))}
      <div className="flex flex-wrap items-center justify-end gap-3">
        {!onPublish && <p className="grow text-small text-ink-soft">A manager can publish this draft.</p>}
        <StaffButton onClick={onClose}>Go on writing</StaffButton>
        {onPublish && (
          <StaffButton look="primary" disabled={isPublishing || changed.length === 0} onClick={onPublish}>
            Publish now
          </StaffButton>
        )}
      </div>
    </Dialog>
  )
}
