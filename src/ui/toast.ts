import { TOAST_STORAGE_KEY } from '../lib/storage-keys.ts'
import { UserError } from '../lib/user-error.ts'
import { DATA_TOAST, showAccountToast, type AccountToast } from './toast-store.ts'

export type { AccountToast }

/** Loaded on demand, because most visits show no toast. */
const loadToasters = () => import('./toasters.tsx')

/** Loads the toasters at the first input, so that they can report a connection that fails later. */
export function prepareToasters() {
  if (sessionStorage.getItem(TOAST_STORAGE_KEY)) void loadToasters()
  for (const input of ['pointerdown', 'keydown']) {
    addEventListener(input, () => void loadToasters().catch(() => {}), { once: true, passive: true })
  }
}

/** The message is the id, so a repeated message replaces itself. */
export const toast = {
  async success(message: string) {
    const { dataToast } = await loadToasters()
    dataToast.success(message, { id: message })
  },
  async error(message: string) {
    const { dataToast } = await loadToasters()
    dataToast.error(message, { id: message })
  },
}

export async function undoToast(message: string, undo: () => void) {
  const { dataToast } = await loadToasters()
  dataToast.success(message, {
    duration: DATA_TOAST.undoDurationMs,
    action: { label: 'Undo', onClick: undo },
    classNames: { actionButton: 'link ml-auto min-h-11 cursor-pointer px-2 text-small' },
  })
}

/** For the onError of a mutation: a user error has its own message, any other error gets this one. */
export const failureToast = (message: string) => (error: unknown) => {
  if (!(error instanceof UserError)) console.error(message, error)
  void toast.error(error instanceof UserError ? error.message : message)
}

/** Replaces the current account toast. */
export function accountToast(content: AccountToast) {
  if (!showAccountToast(content)) void loadToasters()
}

/** For a toast before a navigation. */
export function accountToastOnNextPage(content: AccountToast) {
  sessionStorage.setItem(TOAST_STORAGE_KEY, JSON.stringify(content))
}
