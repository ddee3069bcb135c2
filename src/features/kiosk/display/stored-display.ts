import * as v from 'valibot'
import { reportToConsole } from '../../../lib/report-problem.ts'
import { DISPLAY_COPY_STORAGE_KEY, DISPLAY_TOKEN_STORAGE_KEY } from '../../../lib/storage-keys.ts'
import { kioskContentSchema } from '../kiosk-content.ts'

export const readToken = () => localStorage.getItem(DISPLAY_TOKEN_STORAGE_KEY)

export const storeToken = (token: string) => localStorage.setItem(DISPLAY_TOKEN_STORAGE_KEY, token)

/** Leaves nothing of the shop on a display that was revoked: neither its texts nor the service worker's pictures. */
export function forgetDisplay() {
  localStorage.removeItem(DISPLAY_TOKEN_STORAGE_KEY)
  localStorage.removeItem(DISPLAY_COPY_STORAGE_KEY)
  void deleteCaches()
}

async function deleteCaches() {
  // Browsers have no caches on a page that was not loaded over HTTPS.
  if (!('caches' in window)) return
  try {
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)))
  } catch (error) {
    reportToConsole('The display cannot delete its files', error)
  }
}

/** As the database told it, so that a copy of an earlier release is checked like an answer. */
export const storeCopy = (answer: unknown) =>
  localStorage.setItem(DISPLAY_COPY_STORAGE_KEY, JSON.stringify(answer))

const copySchema = v.pipe(v.string(), v.parseJson(), kioskContentSchema)

export function readCopy() {
  const { success, output } = v.safeParse(copySchema, localStorage.getItem(DISPLAY_COPY_STORAGE_KEY))
  return success ? output : undefined
}
