import { EMPTY_DOCUMENT, type CheeseDocument } from '../../../domain/cheese/cheese-document.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { compareWords, type Change } from '../kit/history/compare-words.ts'
import { MarkedWords } from '../kit/history/marked-words.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { PART_LABELS, readableParts } from '../kit/history/document-parts.ts'

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

function Part({ label, changes }: { label: string; changes: Change[] }) {
  return (
    <section aria-label={label} className="mb-6 border-t border-hairline pt-3">
      <h3 className="heading text-minor">{label}</h3>
      <MarkedWords changes={changes} sides={SIDES} />
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
      title={published ? 'What changes for guests' : 'First published version'}
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
        <StaffButton onClick={onClose}>Keep writing</StaffButton>
        {onPublish && (
          <StaffButton look="primary" disabled={isPublishing || changed.length === 0} onClick={onPublish}>
            Publish now
          </StaffButton>
        )}
      </div>
    </Dialog>
  )
}
