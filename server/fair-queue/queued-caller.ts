import type { Caller } from '../database/run-as.ts'
import { ipKey } from '../http/caller/ip-key.ts'

/** Who has to wait, and for how long at most. */
export type QueuedCaller = { key: string; isAnonymous: boolean; comesFirst: boolean; deadlineMs: number }

const VISITOR_DEADLINE_MS = 2_000
const ACCOUNT_DEADLINE_MS = 5_000
const UPLOAD_DEADLINE_MS = 10_000

/** Pages that all visitors share are the shop's own work: there are few, and each is rendered for everybody. */
export const SHOP: QueuedCaller = {
  key: 'shop',
  isAnonymous: false,
  comesFirst: true,
  deadlineMs: VISITOR_DEADLINE_MS,
}

export const queuedVisitor = (ip: string): QueuedCaller => ({
  key: ipKey(ip),
  isAnonymous: true,
  comesFirst: false,
  deadlineMs: VISITOR_DEADLINE_MS,
})

export const queuedAccount = (accountId: string, isStaff: boolean): QueuedCaller => ({
  key: accountId,
  isAnonymous: false,
  comesFirst: isStaff,
  deadlineMs: ACCOUNT_DEADLINE_MS,
})

/** Paired displays share the IP of the guests. */
export const queuedDisplay = (token: string): QueuedCaller => ({
  key: `display:${token}`,
  isAnonymous: false,
  comesFirst: true,
  deadlineMs: VISITOR_DEADLINE_MS,
})

/** People who sign in wait as long as those who have. */
export const queuedSignIn = (ip: string): QueuedCaller => ({
  ...queuedVisitor(ip),
  deadlineMs: ACCOUNT_DEADLINE_MS,
})

export const withUpload = (caller: QueuedCaller): QueuedCaller => ({
  ...caller,
  deadlineMs: UPLOAD_DEADLINE_MS,
})

/** The secret key is the shop's own and never waits. */
export function queuedCaller(
  { role, accountId }: Caller,
  ip: string,
  isStaff: (accountId: string) => boolean,
) {
  if (role === 'service_role') return undefined
  return accountId ? queuedAccount(accountId, isStaff(accountId)) : queuedVisitor(ip)
}
