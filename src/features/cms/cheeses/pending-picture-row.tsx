import { useEffect, useId, useRef, useState, type KeyboardEvent, type Ref } from 'react'
import { StaffButton } from '../kit/staff-button.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { UNREADABLE } from './cheese-values.ts'
import type { PendingPicture, PendingPictures } from './pending-pictures.ts'

type PendingPictureRowProps = { picture: PendingPicture; pending: PendingPictures }

/** Asks what a chosen picture shows, and tells how far it is on its way. */
export function PendingPictureRow({ picture, pending }: PendingPictureRowProps) {
  if (picture.isUnreadable) return <UnreadableFileRow picture={picture} pending={pending} />
  return <ReadablePictureRow picture={picture} pending={pending} />
}

function ReadablePictureRow({ picture, pending }: PendingPictureRowProps) {
  const { id, file, alt, error, progress, asked } = picture
  const field = useRef<HTMLInputElement>(null)
  const [preview] = useState(() => showFile(file))
  const progressId = useId()
  const isUnderWay = progress !== undefined
  const isReady = alt.trim() !== '' && !isUnderWay
  useEffect(() => {
    if (asked > 0) field.current?.focus()
  }, [asked])

  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (isReady) pending.send(picture)
  }

  return (
    <div className="mt-4 grid items-start gap-4 sm:grid-cols-[9rem_1fr]">
      <img
        ref={preview}
        alt=""
        onError={() => pending.giveUp(id)}
        className="aspect-[4/3] w-full bg-paper-deep object-cover"
      />
      <div>
        <TextField
          ref={field}
          label={`What ${file.name} shows`}
          value={alt}
          maxLength={300}
          readOnly={isUnderWay}
          onChange={(event) => pending.describe(id, event.target.value)}
          onKeyDown={sendByEnter}
          error={error}
          hint="For guests who cannot see it. Required; saving the cheese uploads the picture too."
        />
        <div className="mt-3 flex flex-wrap items-center gap-3">
          <StaffButton disabled={!isReady} onClick={() => pending.send(picture)}>
            Upload
          </StaffButton>
          <DiscardButton picture={picture} pending={pending} />
          {isUnderWay && (
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

function UnreadableFileRow({ picture, pending }: PendingPictureRowProps) {
  const { file, asked } = picture
  const button = useRef<HTMLButtonElement>(null)
  const reasonId = useId()
  useEffect(() => {
    if (asked > 0) button.current?.focus({ focusVisible: true })
  }, [asked])

  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p role="alert" className="min-w-0 text-small wrap-anywhere">
        {file.name}{' '}
        <span id={reasonId} className="block text-accent">
          {UNREADABLE}
        </span>
      </p>
      <DiscardButton ref={button} describedBy={reasonId} picture={picture} pending={pending} />
    </div>
  )
}

type DiscardButtonProps = PendingPictureRowProps & { ref?: Ref<HTMLButtonElement>; describedBy?: string }

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

/** Shows a file that is still only in this browser, and lets go of it afterwards. */
const showFile = (file: File) => (image: HTMLImageElement | null) => {
  if (!image) return undefined
  image.src = URL.createObjectURL(file)
  return () => URL.revokeObjectURL(image.src)
}
