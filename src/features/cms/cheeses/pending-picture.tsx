import { useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { describeError } from '../../../lib/errors.ts'
import { StaffButton } from '../../../ui/staff/staff-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { shrinkPicture } from './shrink-picture.ts'
import { uploadPicture, type UploadedPicture } from './upload-picture.ts'

type PendingPictureProps = {
  file: File
  onUploaded: (picture: UploadedPicture) => void
  onCancel: () => void
}

/** A picture that is chosen and not yet stored. */
export function PendingPicture({ file, onUploaded, onCancel }: PendingPictureProps) {
  const [alt, setAlt] = useState('')
  const [progress, setProgress] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const [preview] = useState(() => showFile(file))
  const [cancelling] = useState(() => new AbortController())
  const progressId = useId()
  const upload = useMutation({
    mutationFn: async () =>
      uploadPicture(await shrinkPicture(file), alt.trim(), {
        onProgress: setProgress,
        signal: cancelling.signal,
      }),
    onSuccess: onUploaded,
  })
  useEffect(() => field.current?.focus(), [])
  const isReady = alt.trim() !== '' && !upload.isPending

  const cancel = () => {
    cancelling.abort()
    onCancel()
  }
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isReady) upload.mutate()
  }

  return (
    <div className="mt-4 grid items-start gap-4 sm:grid-cols-[9rem_1fr]">
      <img ref={preview} alt="" className="aspect-[4/3] w-full bg-paper-deep object-cover" />
      <div>
        <TextField
          ref={field}
          label={`What ${file.name} shows`}
          value={alt}
          maxLength={300}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={sendByEnter}
          error={upload.error ? describeError(upload.error) : undefined}
          hint="For guests who cannot see it. Required."
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <StaffButton disabled={!isReady} onClick={() => upload.mutate()}>
            Upload
          </StaffButton>
          <StaffButton onClick={cancel}>Cancel</StaffButton>
          {upload.isPending && (
            <label htmlFor={progressId} className="flex grow items-center gap-3 text-small">
              {progress < 1 ? 'Sending' : 'Drawing it in every size'}
              <progress
                id={progressId}
                value={progress < 1 ? progress : undefined}
                className="grow accent-accent"
              />
            </label>
          )}
        </div>
      </div>
    </div>
  )
}

/** Shows a file that is still only in this browser, and lets go of it afterwards. */
const showFile = (file: File) => (image: HTMLImageElement | null) => {
  if (!image) return undefined
  image.src = URL.createObjectURL(file)
  return () => URL.revokeObjectURL(image.src)
}
