import { TOAST_STORAGE_KEY } from '../lib/storage-keys.ts'

/** Account toasts: one at a time. */
export const ACCOUNT_TOAST = { durationMs: 5000, swipeThresholdPx: 50 }

/** Data toasts: short sentences about what was loaded, saved or failed. */
export const DATA_TOAST = { maxVisible: 3, durationMs: 4000, undoDurationMs: 10_000 }

export type AccountToast = { title: string; description: string; tone?: 'calm' | 'alarm' }
export type ShownAccountToast = AccountToast & { id: number }

let lastId = 0
let current: ShownAccountToast | undefined
const listeners = new Set<() => void>()

/** Replaces the account toast that is on the screen. Tells whether anything on the page shows it. */
export function showAccountToast(content: AccountToast) {
  show({ ...content, id: ++lastId })
  return listeners.size > 0
}

export function showToastOfLastPage() {
  const kept = sessionStorage.getItem(TOAST_STORAGE_KEY)
  sessionStorage.removeItem(TOAST_STORAGE_KEY)
  if (kept) showAccountToast(JSON.parse(kept))
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
