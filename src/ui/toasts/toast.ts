import { TOAST_STORAGE_KEY } from '../../lib/storage-keys.ts'
import { SessionEndedError, UserError } from '../../lib/user-error.ts'
import { accountToastOnNextPage, DATA_TOAST, showAccountToast, type AccountToast } from './toast-store.ts'

export { accountToastOnNextPage, type AccountToast }

/** Loaded on demand, because most visits show no toast. */
const loadToasters = () => import('./toasters.tsx')

/** Loads the toasters at the first input, so that they can report a connection that fails later. */
export function prepareToasters() {
  if (sessionStorage.getItem(TOAST_STORAGE_KEY)) void loadToasters()
  for (const input of ['pointerdown', 'keydown']) {
    addEventListener(input, () => void loadToasters().catch(() => {}), { once: true, passive: true })
  }
}

/** Leads to what can be done about what a toast tells. */
export type ToastLink = { label: string; onClick: () => void }

const BUTTON = 'link min-h-11 shrink-0 cursor-pointer px-2 text-small'

type ToastButtons = { undo?: (() => void) | undefined; link?: ToastLink | undefined }

const buttonOptions = ({ undo, link }: ToastButtons) => ({
  duration: DATA_TOAST.undoDurationMs,
  action: undo && { label: 'Undo', onClick: undo },
  cancel: link,
  classNames: {
    actionButton: `${BUTTON} ml-auto`,
    cancelButton: BUTTON,
    // Two buttons have a line of their own.
    ...(link && { toast: 'flex-wrap', content: 'basis-full' }),
  },
})

const lastToasts = new Map<string, string | number>()

/** A toast replaces the one before it about the same subject, so that none tells an earlier state. */
async function show(tone: 'success' | 'error', message: string, subject?: string, buttons?: ToastButtons) {
  const { dataToast } = await loadToasters()
  const earlier = lastToasts.get(subject ?? '')
  if (earlier !== undefined) dataToast.dismiss(earlier)
  const id = dataToast[tone](message, buttons ? buttonOptions(buttons) : {})
  if (subject) lastToasts.set(subject, id)
}

/** The subject is what the toast tells the state of, such as one favorite. Without it, a message replaces itself. */
export const toast = {
  success: (message: string, subject = message) => show('success', message, subject),
  error: (message: string, subject = message) => show('error', message, subject),
}

/** Without a subject, each toast stays, because each undoes something else. */
export const undoToast = (message: string, undo: () => void, subject?: string, link?: ToastLink) =>
  show('success', message, subject, { undo, link })

export const linkToast = (message: string, link: ToastLink, subject?: string) =>
  show('success', message, subject, { link })

/** For the onError of a mutation: a user error has its own message, any other error gets this one. */
export const failureToast =
  (message: string, subject = message) =>
  (error: unknown) => {
    if (error instanceof SessionEndedError) return
    if (!(error instanceof UserError)) console.error(message, error)
    void toast.error(error instanceof UserError ? error.message : message, subject)
  }

/** Replaces the current account toast. */
export function accountToast(content: AccountToast) {
  if (!showAccountToast(content)) void loadToasters()
}
