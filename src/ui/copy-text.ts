import { toastData } from './toast-data.ts'

/** Puts words on the clipboard and says whether it worked. */
export async function copyText(text: string, what: string) {
  try {
    await navigator.clipboard.writeText(text)
    void toastData.success(`${what} copied`)
  } catch {
    void toastData.error(`${what} could not be copied`)
  }
}
