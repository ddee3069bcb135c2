import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toast, Toaster } from 'sonner'
import { AccountToasts } from './account-toasts.tsx'
import { DATA_TOAST } from './toast-store.ts'

/** Clear of the bar with which a form is saved, even where the page ends. */
const ABOVE_SAVE_BAR = { bottom: '6rem' }

function DataToaster() {
  return (
    <Toaster
      visibleToasts={DATA_TOAST.maxVisible}
      duration={DATA_TOAST.durationMs}
      position="bottom-right"
      offset={ABOVE_SAVE_BAR}
      mobileOffset={ABOVE_SAVE_BAR}
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

/** Over a dialog, only what stands inside it can be seen and touched; the one that was opened last is on top. */
function place() {
  const home = [...document.querySelectorAll('body > dialog')].at(-1) ?? document.body
  if (container.parentNode !== home) home.append(container)
}

place()
new MutationObserver(place).observe(document.body, { childList: true })
// At once: a toast that is shown before its toaster listens would be lost.
flushSync(() =>
  createRoot(container).render(
    <>
      <AccountToasts />
      <DataToaster />
    </>,
  ),
)

export { toast as dataToast }
