import { useEffect } from 'react'
import { accountToastOnNextPage, type AccountToast } from '../../ui/toasts/toast.ts'

/** Goes to a page that the server renders, or that has another layout. */
export function RedirectTo({ url, toast }: { url: string; toast?: AccountToast }) {
  useEffect(() => {
    if (toast) accountToastOnNextPage(toast)
    location.replace(url)
  }, [url, toast])
  return null
}
