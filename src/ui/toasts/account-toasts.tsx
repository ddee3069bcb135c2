import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import {
  ACCOUNT_TOAST,
  currentAccountToast,
  dismissAccountToast,
  showToastOfLastPage,
  subscribeToAccountToasts,
  type ShownAccountToast,
} from './toast-store.ts'

/**
 * How long it stays, counted from its first paint: a slow browser mounts a toast seconds before, a hidden tab at any time.
 * The second frame begins after the first is painted.
 */
function useDuration({ id, link }: Partial<ShownAccountToast> = {}) {
  const [paintedId, setPaintedId] = useState<number>()
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPaintedId(id))
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  if (id !== paintedId) return Infinity
  return link ? ACCOUNT_TOAST.linkDurationMs : ACCOUNT_TOAST.durationMs
}

export function AccountToasts() {
  const shown = useSyncExternalStore(subscribeToAccountToasts, currentAccountToast, () => undefined)
  const duration = useDuration(shown)
  useEffect(showToastOfLastPage, [])

  return (
    <Toast.Provider swipeThreshold={ACCOUNT_TOAST.swipeThresholdPx}>
      {shown && (
        <Toast.Root
          key={shown.id}
          duration={duration}
          type={shown.tone === 'alarm' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissAccountToast(shown.id)}
          className={`flex w-full items-start gap-4 border-l-4 bg-night py-4 outline outline-night-hairline pr-2 pl-5 text-on-night data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${shown.tone === 'alarm' ? 'border-night-accent' : 'border-on-night-soft'}`}
        >
          <div className="grow py-1.5">
            <Toast.Title className="display text-[1.25rem] leading-tight">{shown.title}</Toast.Title>
            <Toast.Description className="mt-1 text-small text-on-night-soft">
              {shown.description}
            </Toast.Description>
            {shown.link && (
              <Toast.Action asChild altText={shown.link.label}>
                <a href={shown.link.href} className="link mt-2 inline-flex min-h-11 items-center text-small">
                  {shown.link.label}
                </a>
              </Toast.Action>
            )}
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="grid size-11 shrink-0 cursor-pointer place-items-center -outline-offset-4"
          >
            <X aria-hidden="true" size={18} strokeWidth={1.5} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        // On a phone below the header, because the buttons of forms are at the bottom.
        className="fixed top-18 right-0 z-40 w-full max-w-md p-(--margin) outline-none sm:top-auto sm:bottom-[var(--bottom-navigation,0)]"
      />
    </Toast.Provider>
  )
}
