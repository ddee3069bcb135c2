import { TOAST_STORAGE_KEY } from '../lib/storage-keys.ts'
import { UserError } from '../lib/user-error.ts'

/** Account toasts: one at a time. */
export const ACCOUNT_TOAST = { durationMs: 5000, swipeThresholdPx: 50 }

/** Data toasts: short sentences about what was loaded, saved or failed. */
export const DATA_TOAST = { maxVisible: 3, durationMs: 4000, undoDurationMs: 10_000 }

export type AccountToast = { title: string; description: string; tone?: 'calm' | 'alarm' }
export type ShownAccountToast = AccountToast & { id: number }

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

let lastId = 0
let current: ShownAccountToast | undefined
const listeners = new Set<() => void>()

/** Replaces the account toast that is on the screen. */
export function accountToast(content: AccountToast) {
  show({ ...content, id: ++lastId })
  if (listeners.size === 0) void loadToasters()
}

/** For a toast whose page is about to be left. */
export function accountToastOnNextPage(content: AccountToast) {
  sessionStorage.setItem(TOAST_STORAGE_KEY, JSON.stringify(content))
}

export function showToastOfLastPage() {
  const kept = sessionStorage.getItem(TOAST_STORAGE_KEY)
  sessionStorage.removeItem(TOAST_STORAGE_KEY)
  if (kept) accountToast(JSON.parse(kept))
}

export function dismissAccountToast(id: number) {
  if (current?.id === id) show(undefined)
}

export const currentAccountToast = () => current

export function subscribeToAccountToasts(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(content: ShownAccountToast | undefined) {
  current = content
  for (const listener of listeners) listener()
}
