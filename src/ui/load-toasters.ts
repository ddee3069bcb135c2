import { NOTICE_STORAGE_KEY } from '../lib/session-key.ts'

/** Both kinds of toast are a download of their own: most visits show none. */
export const loadToasters = () => import('./toasters.tsx')

/** Fetches them at the first touch, so that they are at hand when the connection fails. */
export function prepareToasters() {
  if (sessionStorage.getItem(NOTICE_STORAGE_KEY)) void loadToasters()
  for (const touch of ['pointerdown', 'keydown']) {
    addEventListener(touch, () => void loadToasters().catch(() => {}), { once: true, passive: true })
  }
}
