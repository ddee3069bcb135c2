import { describeError, Refusal } from '../lib/errors.ts'
import { notifyAccount } from './notification-store.ts'

/** For the onError of a mutation: our own refusals bring their title, everything else gets this one. */
export const notifyFailure = (title: string) => (error: unknown) => {
  notifyAccount({
    title: error instanceof Refusal ? error.title : title,
    description: describeError(error),
    tone: 'alarm',
  })
}
