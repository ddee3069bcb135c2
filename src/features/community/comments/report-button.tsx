import { useState, type ComponentType } from 'react'
import { OutlineIcon } from '../../../ui/outline-icon.tsx'
import { failureToast } from '../../../ui/toasts/toast.ts'

const FLAG = 'M5 22V4c5-3 9 3 14 0v11c-5 3-9-3-14 0'

type ReportDialog = ComponentType<{ publicId: string; onClose: () => void }>

/** The dialog is loaded on demand, because few comments are reported. */
export function ReportButton({ publicId }: { publicId: string }) {
  const [Dialog, setDialog] = useState<ReportDialog>()
  const ask = () =>
    import('./report-dialog.tsx').then(
      ({ ReportDialog }) => setDialog(() => ReportDialog),
      failureToast('Failed to report comment'),
    )
  return (
    <>
      <button
        type="button"
        onClick={() => void ask()}
        aria-label="Report this comment"
        className="grid size-11 shrink-0 cursor-pointer place-items-center text-ink-soft hover:text-accent"
      >
        <OutlineIcon d={FLAG} />
      </button>
      {Dialog && <Dialog publicId={publicId} onClose={() => setDialog(undefined)} />}
    </>
  )
}
