import { toast } from './toast.ts'

/** Puts words on the clipboard and says whether it worked. */
export async function copyText(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text)
    void toast.success(`${what} copied`)
  } catch {
    void toast.error(`${what} could not be copied`)
  }
}
