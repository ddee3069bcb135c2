import { useEffect } from 'react'
import { FAVORITE_STORAGE_KEY } from '../../../lib/storage-keys.ts'

/** Long enough to confirm an email; a person who signs in later on the same device may be another one. */
const REMEMBERED_MS = 10 * 60 * 1_000

/** Sets the favorite for which a visitor has just signed in, once. Setting it again would be harmless. */
export function useFavoriteOfVisitor(setFavorite: (change: { isFavorite: boolean }) => void) {
  useEffect(() => {
    const [path, pressedAt] = sessionStorage.getItem(FAVORITE_STORAGE_KEY)?.split(' ') ?? []
    if (path !== location.pathname) return
    sessionStorage.removeItem(FAVORITE_STORAGE_KEY)
    if (Date.now() - Number(pressedAt) < REMEMBERED_MS) setFavorite({ isFavorite: true })
  }, [setFavorite])
}
