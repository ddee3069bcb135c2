import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { toast, Toaster } from 'sonner'
import { Notifications } from './notifications.tsx'

const MAX_VISIBLE = 3
const DURATION_MS = 4000

/** Clear of the bar with which a form is saved, also where the page ends. */
const ABOVE_SAVE_BAR = { bottom: '6rem' }

function DataToaster() {
  return (
    <Toaster
      visibleToasts={MAX_VISIBLE}
      duration={DURATION_MS}
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
      <Notifications />
      <DataToaster />
    </>,
  ),
)

export { toast }
