import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { TextField } from '../../../../ui/form/text-field.tsx'
import { unreadableReason, type PendingPicture, type PendingPictures } from './pending-pictures.ts'
import { StaffButton } from '../screen/staff-button.tsx'

type PendingPictureProps = { picture: PendingPicture; pending: PendingPictures }
type PendingPictureRowProps = PendingPictureProps & { hint: string }

export function PendingPictureRow(props: PendingPictureRowProps) {
  if (props.picture.isUnreadable) return <UnreadableFileRow {...props} />
  return <ReadablePictureRow {...props} />
}

function ReadablePictureRow({ picture, pending, hint }: PendingPictureRowProps) {
  const { id, file, alt, error, progress, focusRequests } = picture
  const field = useRef<HTMLInputElement>(null)
  const [preview] = useState(() => showFile(file))
  const progressId = useId()
  const isUploading = progress !== undefined
  const isReady = alt.trim() !== '' && !isUploading
  useEffect(() => {
    if (focusRequests > 0) field.current?.focus()
  }, [focusRequests])

  const uploadOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isReady) pending.upload(picture)
  }

  return (
    <div className="mt-4 grid items-start gap-4 sm:grid-cols-[9rem_1fr]">
      <img
        ref={preview}
        alt=""
        onError={() => pending.markUnreadable(id)}
        className="aspect-[4/3] w-full bg-paper-deep object-cover"
      />
      <div>
        <TextField
          ref={field}
          label={`What ${file.name} shows`}
          value={alt}
          maxLength={300}
          readOnly={isUploading}
          onChange={(event) => pending.describe(id, event.target.value)}
          onKeyDown={uploadOnEnter}
          error={error}
          hint={hint}
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <StaffButton disabled={!isReady} onClick={() => pending.upload(picture)}>
            Upload
          </StaffButton>
          <DiscardButton picture={picture} pending={pending} />
          {isUploading && (
            <label htmlFor={progressId} className="flex grow items-center gap-3 text-small">
              {progress < 1 ? 'Uploading' : 'Resizing'}
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

function UnreadableFileRow({ picture, pending }: PendingPictureProps) {
  const { file, focusRequests } = picture
  const button = useRef<HTMLButtonElement>(null)
  const reasonId = useId()
  useEffect(() => {
    if (focusRequests > 0) button.current?.focus({ focusVisible: true })
  }, [focusRequests])

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="alert" className="min-w-0 text-small wrap-anywhere">
        {file.name}{' '}
        <span id={reasonId} className="block text-accent">
          {unreadableReason(file)}
        </span>
      </p>
      <DiscardButton ref={button} describedBy={reasonId} picture={picture} pending={pending} />
    </div>
  )
}

type DiscardButtonProps = PendingPictureProps & { ref?: Ref<HTMLButtonElement>; describedBy?: string }

const DiscardButton = ({ picture, pending, ref, describedBy }: DiscardButtonProps) => (
  <StaffButton
    ref={ref}
    aria-label={`Discard ${picture.file.name}`}
    aria-describedby={describedBy}
    onClick={() => pending.discard(picture)}
  >
    Discard
  </StaffButton>
)

/** Shows a local file and releases its URL when the image is removed. */
const showFile = (file: File) => (image: HTMLImageElement | null) => {
  if (!image) return undefined
  image.src = URL.createObjectURL(file)
  return () => URL.revokeObjectURL(image.src)
}
