import type { ComposedMail } from '../mail-content.ts'

export type ClaimedMail = { id: string; messageId: string; compose(): Promise<ComposedMail> }

/** A table of mail that has still to be sent. */
export type MailQueue = {
  /** The oldest that is due, which nobody else gets for 45 seconds. */
  claim(): Promise<ClaimedMail | undefined>
  /** Keeps a claim for another 45 seconds. */
  renew(id: string): PromiseLike<unknown>
  /** Makes it due again later, the later the more often it failed. */
  failed(id: string, reason: string): PromiseLike<unknown>
  sent(id: string): PromiseLike<unknown>
}
