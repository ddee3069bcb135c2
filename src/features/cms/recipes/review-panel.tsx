import { useState } from 'react'
import type { RecipeRecord } from '../../../backend/records/recipe-record.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { useDecideRecipe } from './decide-recipe.ts'
import { NoteDialog } from './note-dialog.tsx'
import { RecipeStatusBadge } from './recipe-status.tsx'

type ReviewPanelProps = {
  record: RecipeRecord
  mayReview: boolean
  /** The decision would be about what is stored, not about what is typed. */
  hasUnsavedChanges: boolean
  onDecided: () => void
}

/** The state of a recipe, and what a manager can decide about it. */
export function ReviewPanel({ record, mayReview, hasUnsavedChanges, onDecided }: ReviewPanelProps) {
  const { id, version, status, slug, note, byMember } = record
  const { mutate, isPending } = useDecideRecipe({ id, version }, onDecided)
  const [asking, setAsking] = useState<'return' | 'reject'>()
  const isLocked = isPending || hasUnsavedChanges
  const isOpen = ['draft', 'pending', 'returned'].includes(status)
  return (
    <section aria-label="Decision" className="mb-8 border border-hairline p-5">
      <div className="flex flex-wrap items-center gap-3">
        <RecipeStatusBadge status={status} />
        <span className="grow text-small text-ink-soft">
          {byMember ? 'Sent in by a member' : 'Written by staff'}
        </span>
        {status === 'published' && (
          <a href={`/recipes/${slug}`} className="link inline-flex min-h-11 items-center text-small">
            View on site
          </a>
        )}
        {mayReview && isOpen && (
          <StaffButton look="primary" disabled={isLocked} onClick={() => mutate({ decision: 'publish' })}>
            Publish
          </StaffButton>
        )}
        {mayReview && status === 'pending' && (
          <>
            <StaffButton disabled={isLocked} onClick={() => setAsking('return')}>
              Return
            </StaffButton>
            <StaffButton look="danger" disabled={isLocked} onClick={() => setAsking('reject')}>
              Reject
            </StaffButton>
          </>
        )}
        {mayReview && status === 'published' && (
          <StaffButton look="danger" disabled={isLocked} onClick={() => mutate({ decision: 'archive' })}>
            Take off the site
          </StaffButton>
        )}
        {mayReview && status === 'archived' && (
          <StaffButton disabled={isLocked} onClick={() => mutate({ decision: 'restore' })}>
            Publish again
          </StaffButton>
        )}
      </div>
      {note && (
        <p dir="auto" className="mt-3 text-small wrap-anywhere whitespace-pre-line">
          Note to the author: {note}
        </p>
      )}
      {mayReview && hasUnsavedChanges && (
        <p className="mt-3 text-small text-ink-soft">Save your changes before you decide.</p>
      )}
      {!mayReview && isOpen && (
        <p className="mt-3 text-small text-ink-soft">A manager can publish this recipe.</p>
      )}
      {asking && (
        <NoteDialog
          decision={asking}
          isPending={isPending}
          onDecide={(text) =>
            mutate({ decision: asking, note: text }, { onSuccess: () => setAsking(undefined) })
          }
          onClose={() => setAsking(undefined)}
        />
      )}
    </section>
  )
}
