import { loadToasters } from './load-toasters.ts'

const LONG_ENOUGH_TO_REACH_MS = 10_000

/** Says what was done and offers to take it back. */
export async function toastUndo(message: string, undo: () => void) {
  const { toast } = await loadToasters()
  toast.success(message, {
    duration: LONG_ENOUGH_TO_REACH_MS,
    action: { label: 'Undo', onClick: undo },
    classNames: { actionButton: 'link ml-auto min-h-11 cursor-pointer px-2 text-small' },
  })
}
