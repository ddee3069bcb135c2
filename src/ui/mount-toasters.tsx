import { createRoot } from 'react-dom/client'
import { Notifications } from './notifications.tsx'
import { DataToaster } from './toast-data.tsx'

let mounted = false

/** Islands and the client application can share a page, and each may be the first to need toasts. */
export function mountToasters() {
  if (mounted) return
  mounted = true
  const container = document.createElement('div')
  document.body.append(container)
  createRoot(container).render(
    <>
      <Notifications />
      <DataToaster />
    </>,
  )
}
