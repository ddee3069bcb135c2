import { Camera, ImagePlus, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { PendingPicture } from './pending-picture.tsx'
import type { UploadedPicture } from './upload-picture.ts'

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif'

/** Takes pictures by drop, paste, file dialog or camera, and asks what each one shows before it is sent. */
export function PictureDrop({ onUploaded }: { onUploaded: (picture: UploadedPicture) => void }) {
  const [files, setFiles] = useState<File[]>([])
  const [take] = useState(() => (given: Iterable<File>) => setFiles((before) => [...before, ...given]))
  const putAway = (file: File) => setFiles((before) => before.filter((other) => other !== file))
  useIncomingFiles(take)

  return (
    <section aria-label="Add pictures" className="mt-4 border border-dashed border-ink-soft p-4">
      <div className="flex flex-wrap items-center gap-3">
        <FileButton label="Choose pictures" Icon={ImagePlus} multiple onTake={take} />
        <FileButton label="Take a photo" Icon={Camera} capture="environment" onTake={take} />
        <p className="text-small text-ink-soft">or drop or paste them here. JPEG, PNG, WebP or AVIF.</p>
      </div>
      {files.map((file) => (
        <PendingPicture
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          onCancel={() => putAway(file)}
          onUploaded={(picture) => {
            onUploaded(picture)
            putAway(file)
          }}
        />
      ))}
    </section>
  )
}

/** Files dropped or pasted anywhere on the page; without this the browser would open them instead of it. */
function useIncomingFiles(take: (files: Iterable<File>) => void) {
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
  }, [take])
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
