import { Camera, ImagePlus, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { PendingPictureRow } from './pending-picture-row.tsx'
import type { PendingPictures } from './pending-pictures.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

/** Takes pictures by drop, paste, file dialog or camera, and asks what each one shows before it is sent. */
export function PictureDrop({ pending }: { pending: PendingPictures }) {
  useIncomingFiles(pending.take)

  return (
    <section aria-label="Add pictures" className="mt-4 border border-dashed border-ink-soft p-4">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton label="Choose pictures" Icon={ImagePlus} multiple onTake={pending.take} />
        <FileButton label="Take a photo" Icon={Camera} capture="environment" onTake={pending.take} />
        <p className="text-small text-ink-soft">or drop or paste them here. JPEG, PNG, WebP or AVIF.</p>
      </div>
      {pending.pictures.map((picture) => (
        <PendingPictureRow key={picture.id} picture={picture} pending={pending} />
      ))}
    </section>
  )
}

/** Files dropped or pasted anywhere on the page; without this the browser would open them instead of it. */
function useIncomingFiles(onTake: (files: Iterable<File>) => void) {
  const take = useEffectEvent(onTake)
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const takeDropped = (event: DragEvent) => {
      allow(event)
      take(event.dataTransfer?.files ?? [])
    }
    // Office programs put a picture of the words beside them; then the words are meant.
    const takePasted = ({ clipboardData }: ClipboardEvent) => {
      if (!clipboardData?.types.includes('text/plain')) take(clipboardData?.files ?? [])
    }
    addEventListener('dragover', allow)
    addEventListener('drop', takeDropped)
    addEventListener('paste', takePasted)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('drop', takeDropped)
      removeEventListener('paste', takePasted)
    }
  }, [])
}

type FileButtonProps = {
  label: string
  Icon: LucideIcon
  multiple?: boolean
  capture?: 'environment'
  onTake: (files: Iterable<File>) => void
}

function FileButton({ label, Icon, multiple, capture, onTake }: FileButtonProps) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 border border-hairline px-4 text-small hover:border-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-4">
      <Icon aria-hidden="true" size={16} />
      {label}
      <input
        type="file"
        accept={ACCEPTED}
        multiple={multiple}
        capture={capture}
        className="sr-only"
        onChange={(event) => {
          onTake([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}
