import { Camera, ImagePlus, type LucideIcon } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { PendingPictureRow } from './pending-picture-row.tsx'
import type { PendingPictures } from './pending-pictures.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

type PictureDropProps = {
  label?: string
  pending: PendingPictures
  /** Under the field for the alt text. */
  hint: string
}

/** Accepts pictures by drop, paste, file dialog or camera. */
export function PictureDrop({ label = 'Add pictures', pending, hint }: PictureDropProps) {
  useDroppedFiles(pending.add)

  return (
    <section aria-label={label} className="mt-4 border border-dashed border-ink-soft p-4">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton label="Choose pictures" Icon={ImagePlus} multiple onFiles={pending.add} />
        <FileButton label="Take a photo" Icon={Camera} capture="environment" onFiles={pending.add} />
        <p className="text-small text-ink-soft">or drop or paste them here. JPEG, PNG, WebP or AVIF.</p>
      </div>
      {pending.pictures.map((picture) => (
        <PendingPictureRow key={picture.id} picture={picture} pending={pending} hint={hint} />
      ))}
    </section>
  )
}

/** Accepts files anywhere on the page, because the browser would open a file dropped elsewhere. */
function useDroppedFiles(onFiles: (files: Iterable<File>) => void) {
  const addFiles = useEffectEvent(onFiles)
  useEffect(() => {
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    const addDropped = (event: DragEvent) => {
      allow(event)
      addFiles(event.dataTransfer?.files ?? [])
    }
    // Office programs add a picture of copied text, which is pasted as text.
    const addPasted = ({ clipboardData }: ClipboardEvent) => {
      if (!clipboardData?.types.includes('text/plain')) addFiles(clipboardData?.files ?? [])
    }
    addEventListener('dragover', allow)
    addEventListener('drop', addDropped)
    addEventListener('paste', addPasted)
    return () => {
      removeEventListener('dragover', allow)
      removeEventListener('drop', addDropped)
      removeEventListener('paste', addPasted)
    }
  }, [])
}

type FileButtonProps = {
  label: string
  Icon: LucideIcon
  multiple?: boolean
  capture?: 'environment'
  onFiles: (files: Iterable<File>) => void
}

function FileButton({ label, Icon, multiple, capture, onFiles }: FileButtonProps) {
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
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </label>
  )
}
