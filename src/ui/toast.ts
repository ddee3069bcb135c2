import { TOAST_STORAGE_KEY } from '../lib/storage-keys.ts'
import { UserError } from '../lib/user-error.ts'
import { DATA_TOAST, showAccountToast, type AccountToast } from './toast-store.ts'

export type { AccountToast }

/** Both styles are a download of their own: most visits show none. */
const loadToasters = () => import('./toasters.tsx')

/** Fetches the toasters at the first touch, so that they are there when the connection fails. */
export function prepareToasters() {
  if (sessionStorage.getItem(TOAST_STORAGE_KEY)) void loadToasters()
  for (const touch of ['pointerdown', 'keydown']) {
    addEventListener(touch, () => void loadToasters().catch(() => {}), { once: true, passive: true })
  }
}

/** A message that is shown again replaces itself. */
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

/** For the onError of a mutation: a user error brings its own message, everything else gets this one. */
export const failureToast = (message: string) => (error: unknown) => {
  if (!(error instanceof UserError)) console.error(message, error)
  void toast.error(error instanceof UserError ? error.message : message)
}

/** Replaces the account toast that is on the screen. */
export function accountToast(content: AccountToast) {
  if (!showAccountToast(content)) void loadToasters()
}

/** For a toast whose page is about to be left. */
export function accountToastOnNextPage(content: AccountToast) {
  sessionStorage.setItem(TOAST_STORAGE_KEY, JSON.stringify(content))
}
