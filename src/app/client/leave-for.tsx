import { useEffect } from 'react'

/** Goes to a page that the server draws, or that stands in another frame. */
export function LeaveFor({ address }: { address: string }) {
  useEffect(() => location.replace(address), [address])
  return null
}
