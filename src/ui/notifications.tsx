import { X } from 'lucide-react'
import { Toast } from 'radix-ui'
import { useEffect, useSyncExternalStore } from 'react'
import {
  currentNotice,
  dismissNotice,
  showNoticeOfLastPage,
  subscribeToNotices,
} from './notification-store.ts'

const DURATION_MS = 5000
const SWIPE_THRESHOLD_PX = 50

/** Account notices: one at a time. */
export function Notifications() {
  const notice = useSyncExternalStore(subscribeToNotices, currentNotice, () => undefined)
  useEffect(showNoticeOfLastPage, [])

  return (
    <Toast.Provider duration={DURATION_MS} swipeThreshold={SWIPE_THRESHOLD_PX}>
      {notice && (
        <Toast.Root
          key={notice.id}
          type={notice.tone === 'alarm' ? 'foreground' : 'background'}
          onOpenChange={(open) => !open && dismissNotice(notice.id)}
          className={`flex w-full items-start gap-4 border-l-4 bg-night py-4 outline outline-night-hairline pr-2 pl-5 text-on-night data-[swipe=cancel]:translate-x-0 data-[swipe=cancel]:transition-transform data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) ${notice.tone === 'alarm' ? 'border-night-accent' : 'border-on-night-soft'}`}
        >
          <div className="grow py-1.5">
            <Toast.Title className="display text-[1.25rem] leading-tight">{notice.title}</Toast.Title>
            <Toast.Description className="mt-1 text-small text-on-night-soft">
              {notice.description}
            </Toast.Description>
          </div>
          <Toast.Close
            aria-label="Dismiss"
            className="grid size-11 shrink-0 cursor-pointer place-items-center -outline-offset-4"
          >
            <X aria-hidden="true" size={18} strokeWidth={1.5} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport className="fixed right-0 bottom-0 z-40 w-full max-w-md p-(--margin) outline-none" />
    </Toast.Provider>
  )
}
