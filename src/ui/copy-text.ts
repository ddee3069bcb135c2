import { toast } from './toasts/toast.ts'

/** Copies to the clipboard; a toast reports the result. */
export async function copyText(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text)
    void toast.success(`${what} copied`)
  } catch {
    void toast.error(`${what} could not be copied`)
  }
}
