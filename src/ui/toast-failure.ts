import { Refusal } from '../lib/errors.ts'
import { toastData } from './toast-data.ts'

/** For the onError of a mutation: our own refusals speak for themselves, everything else gets these words. */
export const toastFailure = (words: string) => (error: unknown) => {
  if (!(error instanceof Refusal)) console.error(words, error)
  toastData.error(error instanceof Refusal ? error.message : words)
}
