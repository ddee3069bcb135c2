import { useEffect } from 'react'
import { FAVORITE_STORAGE_KEY } from '../../../lib/storage-keys.ts'

/** Sets the favorite for which a visitor has just signed in, once. Setting it again would be harmless. */
export function useFavoriteOfVisitor(setFavorite: (change: { isFavorite: boolean }) => void) {
  useEffect(() => {
    if (sessionStorage.getItem(FAVORITE_STORAGE_KEY) !== location.pathname) return
    sessionStorage.removeItem(FAVORITE_STORAGE_KEY)
    setFavorite({ isFavorite: true })
  }, [setFavorite])
}
