import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toast, Toaster, useSonner } from 'sonner'
import { AccountToasts } from './account-toasts.tsx'
import { followFieldInUse, hasMoreRoomAbove } from './field-in-use.ts'
import { currentAccountToast, DATA_TOAST, subscribeToAccountToasts } from './toast-store.ts'

/** Leaves room for the bars at the bottom of the page. */
const ABOVE_BOTTOM_BAR = { bottom: 'calc(6rem + var(--bottom-navigation, 0rem))' }
/** On a phone it is at the top. */
const ABOVE_ACCOUNT_TOAST = { bottom: 'calc(9rem + var(--bottom-navigation, 0rem))' }
const BELOW_HEADER = { top: '5rem' }

function DataToaster() {
  const accountToast = useSyncExternalStore(subscribeToAccountToasts, currentAccountToast)
  const isShown = useSonner().toasts.length > 0
  const isOnTop = useSyncExternalStore(followFieldInUse, () => hasMoreRoomAbove(isShown))
  return (
    <Toaster
      visibleToasts={DATA_TOAST.maxVisible}
      duration={DATA_TOAST.durationMs}
      position={isOnTop ? 'top-right' : 'bottom-right'}
      offset={isOnTop ? BELOW_HEADER : accountToast ? ABOVE_ACCOUNT_TOAST : ABOVE_BOTTOM_BAR}
      mobileOffset={isOnTop ? BELOW_HEADER : ABOVE_BOTTOM_BAR}
      theme="system"
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-(--width) items-center gap-3 border border-hairline bg-paper px-5 py-4 font-text text-ink',
          title: 'text-small',
          error: 'border-accent',
        },
      }}
    />
  )
}

const container = document.createElement('div')

/** While a modal dialog is open, only its own content is visible and clickable; the last one is on top. */
function moveIntoTopDialog() {
  const parent = [...document.querySelectorAll('body > dialog')].at(-1) ?? document.body
  if (container.parentNode !== parent) parent.append(container)
}

moveIntoTopDialog()
new MutationObserver(moveIntoTopDialog).observe(document.body, { childList: true })
// Synchronous, because a toast is lost when its toaster is not mounted yet.
flushSync(() =>
  createRoot(container).render(
    <>
      <AccountToasts />
      <DataToaster />
    </>,
  ),
)

export { toast as dataToast }
