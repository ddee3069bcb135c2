import { Toaster, toast } from 'sonner'

const MAX_VISIBLE = 3
const DURATION_MS = 4000

/** Short word about something that was loaded, saved or failed to. */
export const toastData = {
  success: (message: string) => void toast.success(message),
  error: (message: string) => void toast.error(message),
}

export function DataToaster() {
  return (
    <Toaster
      visibleToasts={MAX_VISIBLE}
      duration={DURATION_MS}
      position="bottom-right"
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
