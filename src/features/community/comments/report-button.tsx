import { Flag } from 'lucide-react'
import { useState } from 'react'
import { ActionButton } from '../../../ui/action.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { REPORT_REASONS, useReportComment } from './report-comment.ts'
import type { ReportReason } from './report-comment.ts'

function ReportForm({ publicId, onDone }: { publicId: string; onDone: () => void }) {
  const [reason, setReason] = useState<ReportReason>('spam')
  const report = useReportComment(publicId)
  return (
    <>
      <fieldset>
        <legend className="label text-ink-soft">What is wrong with it</legend>
        {Object.entries(REPORT_REASONS).map(([value, label]) => (
          <label key={value} className="flex min-h-12 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              checked={reason === value}
              onChange={() => setReason(value as ReportReason)}
              className="size-5 accent-(--accent)"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <div className="mt-6 flex flex-wrap gap-3">
        <ActionButton
          onClick={() => {
            report.mutate(reason)
            onDone()
          }}
        >
          Report Comment
        </ActionButton>
        <ActionButton look="outline" onClick={onDone}>
          Cancel
        </ActionButton>
      </div>
    </>
  )
}

export function ReportButton({ publicId }: { publicId: string }) {
  const [isAsking, setAsking] = useState(false)
  const stopAsking = () => setAsking(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        aria-label="Report this comment"
        className="grid size-11 shrink-0 cursor-pointer place-items-center text-ink-soft hover:text-accent"
      >
        <Flag aria-hidden="true" className="size-4.5" />
      </button>
      {isAsking && (
        <Dialog
          title="Report this comment"
          description="A moderator reads it and decides. Nobody learns who reported it."
          onClose={stopAsking}
        >
          <ReportForm publicId={publicId} onDone={stopAsking} />
        </Dialog>
      )}
    </>
  )
}
