import type { FieldValues } from 'react-hook-form'
import { Dialog } from '../../../../ui/dialog.tsx'
import { compareWords, type Change } from '../history/compare-words.ts'
import { MarkedWords } from '../history/marked-words.tsx'
import { StaffButton } from '../screen/staff-button.tsx'
import type { DocumentKind } from './document-kind.ts'

type CompareDialogProps<Body extends FieldValues> = {
  kind: DocumentKind<Body>
  published: Body | null
  draft: Body
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
export function CompareDialog<Body extends FieldValues>(props: CompareDialogProps<Body>) {
  const { kind, published, draft, onPublish, isPublishing, onClose } = props
  const before = published ? kind.readableParts(published) : {}
  const after = kind.readableParts(draft)
  const parts = Object.entries(kind.labels).map(([part, label]) => ({
    label,
    before: before[part] ?? '',
    after: after[part] ?? '',
  }))
  const changed = parts.filter((part) => part.before !== part.after)
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
        <Part key={part.label} label={part.label} changes={compareWords(part.before, part.after)} />
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
