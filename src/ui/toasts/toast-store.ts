import { TOAST_STORAGE_KEY } from '../../lib/storage-keys.ts'

/** Account toasts: a title and a description, one at a time. */
export const ACCOUNT_TOAST = { durationMs: 5000, linkDurationMs: 10_000, swipeThresholdPx: 50 }

/** Data toasts: one sentence about a load or a save. */
export const DATA_TOAST = { maxVisible: 3, durationMs: 4000, undoDurationMs: 10_000 }

export type AccountToast = {
  title: string
  description: string
  tone?: 'calm' | 'alarm'
  link?: { label: string; href: string }
}
export type ShownAccountToast = AccountToast & { id: number }

let lastId = 0
let current: ShownAccountToast | undefined
const listeners = new Set<() => void>()

/** Replaces the current account toast. Returns whether the toaster is mounted. */
export function showAccountToast(content: AccountToast) {
  show({ ...content, id: ++lastId })
  return listeners.size > 0
}

let isLeaving = false

/** For a toast before a navigation. */
export function accountToastOnNextPage(content: AccountToast) {
  isLeaving = true
  sessionStorage.setItem(TOAST_STORAGE_KEY, JSON.stringify(content))
}

/** The toaster may become ready after this page has stored a toast for the next one. */
export function showToastOfLastPage() {
  if (isLeaving) return
  const json = sessionStorage.getItem(TOAST_STORAGE_KEY) ?? 'null'
  sessionStorage.removeItem(TOAST_STORAGE_KEY)
  const kept: unknown = JSON.parse(json)
  if (isAccountToast(kept)) showAccountToast(kept)
}

const isAccountToast = (value: unknown): value is AccountToast =>
  typeof value === 'object' && value !== null && 'title' in value && 'description' in value

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
