import { NOTICE_STORAGE_KEY } from '../lib/session-key.ts'
import { loadToasters } from './load-toasters.ts'

export type Notice = { title: string; description: string; tone?: 'calm' | 'alarm' }
export type ShownNotice = Notice & { id: number }

let lastId = 0
let current: ShownNotice | undefined
const listeners = new Set<() => void>()

/** Shows a notice about the person's account in place of the one before it. */
export function notifyAccount(notice: Notice) {
  show({ ...notice, id: ++lastId })
  if (listeners.size === 0) void loadToasters()
}

/** For a notice whose page is about to be left. */
export function notifyAccountOnNextPage(notice: Notice) {
  sessionStorage.setItem(NOTICE_STORAGE_KEY, JSON.stringify(notice))
}

export function showNoticeOfLastPage() {
  const kept = sessionStorage.getItem(NOTICE_STORAGE_KEY)
  sessionStorage.removeItem(NOTICE_STORAGE_KEY)
  if (kept) notifyAccount(JSON.parse(kept))
}

export function dismissNotice(id: number) {
  if (current?.id === id) show(undefined)
}

export const currentNotice = () => current

export function subscribeToNotices(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function show(notice: ShownNotice | undefined) {
  current = notice
  for (const listener of listeners) listener()
}
