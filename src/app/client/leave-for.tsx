import { useEffect } from 'react'
import { notifyAccountOnNextPage, type Notice } from '../../ui/notification-store.ts'

/** Goes to a page that the server draws, or that stands in another frame. */
export function LeaveFor({ address, notice }: { address: string; notice?: Notice }) {
  useEffect(() => {
    if (notice) notifyAccountOnNextPage(notice)
    location.replace(address)
  }, [address, notice])
  return null
}
