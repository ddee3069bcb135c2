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

export function ReportDialog({ publicId, onClose }: { publicId: string; onClose: () => void }) {
  return (
    <Dialog
      title="Report this comment"
      description="A moderator reads it and decides. No one learns who reported it."
      onClose={onClose}
    >
      <ReportForm publicId={publicId} onDone={onClose} />
    </Dialog>
  )
}
