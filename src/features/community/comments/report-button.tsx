import { useState, type ComponentType } from 'react'
import { OutlineIcon } from '../../../ui/outline-icon.tsx'
import { failureToast } from '../../../ui/toast.ts'

const FLAG =
  'M4 22V4a1 1 0 0 1 .4-.8A6 6 0 0 1 8 2c3 0 5 2 7.333 2q2 0 3.067-.8A1 1 0 0 1 20 4v10a1 1 0 0 1-.4.8A6 6 0 0 1 16 16c-3 0-5-2-8-2a6 6 0 0 0-4 1.528'

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
