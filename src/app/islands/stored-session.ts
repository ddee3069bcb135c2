import { SESSION_STORAGE_KEY } from '../../lib/storage-keys.ts'

/** Empty when there is nothing, and when the browser lets the page store nothing. */
export function stored(storage: 'localStorage' | 'sessionStorage', key: string) {
  try {
    return window[storage].getItem(key) ?? ''
  } catch {
    return ''
  }
}

export const hasSession = () => stored('localStorage', SESSION_STORAGE_KEY).includes('refresh_token')
