import { useEffect, useRef, useState } from 'react'
import { describeError, isDenied } from '../../../../backend/errors.ts'
import { HEIC_REFUSED, isHeicFile } from '../../../../lib/heic.ts'
import { UserError } from '../../../../lib/user-error.ts'
import { undoToast } from '../../../../ui/toasts/toast.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { uploadPicture, type UploadedPicture } from './upload-picture.ts'

export const ALT_MISSING = 'Say what the picture shows'
const FILE_UNREADABLE = 'This file cannot be read as a picture. Discard it to continue.'

export const unreadableReason = (file: File) => (isHeicFile(file) ? HEIC_REFUSED : FILE_UNREADABLE)

/** A chosen picture that is not uploaded yet. */
export type PendingPicture = {
  id: number
  file: File
  alt: string
  error?: string
  /** The server will not accept the file: the browser cannot show it, or only some browsers can. */
  isUnreadable?: boolean
  /** From 0 to 1 during the upload. */
  progress?: number
  /** Each increment moves the focus to this picture. */
  focusRequests: number
}

export type PendingPictures = ReturnType<typeof usePendingPictures>

let lastId = 0

type PendingPicturesOptions = {
  onUploaded: (picture: UploadedPicture) => void
  /** Called when a single upload is denied, because the session may have ended. */
  onDenied: (error: unknown) => void
}

export function usePendingPictures({ onUploaded, onDenied }: PendingPicturesOptions) {
  const [pictures, setPictures] = useState<PendingPicture[]>([])
  // Running uploads read the current pictures, not those of the render that started them.
  const current = useRef(pictures)
  const [uploads] = useState(
    () => new Map<number, { abort: AbortController; done: Promise<UploadedPicture | undefined> }>(),
  )
  useEffect(() => () => uploads.forEach(({ abort }) => abort.abort()), [uploads])

  const update = (change: (before: PendingPicture[]) => PendingPicture[]) => {
    current.current = change(current.current)
    setPictures(current.current)
  }
  const append = (added: PendingPicture[]) => update((before) => [...before, ...added])
  const remove = (id: number) => update((before) => before.filter((picture) => picture.id !== id))
  const change = (id: number, part: Partial<PendingPicture>) =>
    update((before) => before.map((picture) => (picture.id === id ? { ...picture, ...part } : picture)))

  /** Focuses the picture and stops the save. */
  const reject = ({ id, focusRequests }: PendingPicture, message: string, part?: Partial<PendingPicture>) => {
    change(id, { ...part, focusRequests: focusRequests + 1 })
    throw new UserError('Pictures', message)
  }

  const runUpload = async ({ id, file, alt, focusRequests }: PendingPicture, signal: AbortSignal) => {
    const onProgress = (progress: number) => change(id, { progress })
    change(id, { progress: 0, error: undefined })
    try {
      const stored = await uploadPicture(await shrinkPicture(file), alt.trim(), { onProgress, signal })
      remove(id)
      onUploaded(stored)
      return stored
    } catch (error) {
      if (signal.aborted) return undefined
      change(id, { progress: undefined, error: describeError(error), focusRequests: focusRequests + 1 })
      throw error
    } finally {
      uploads.delete(id)
    }
  }

  /** Joins an upload that is already running. Resolves with undefined when the picture was discarded. */
  const startUpload = (picture: PendingPicture) => {
    const running = uploads.get(picture.id)
    if (running) return running.done
    const abort = new AbortController()
    const done = runUpload(picture, abort.signal)
    uploads.set(picture.id, { abort, done })
    return done
  }

  return {
    pictures,
    /** Uploads one picture now. Its error is shown beside the picture. */
    upload: (picture: PendingPicture) =>
      void startUpload(picture).catch((error) => isDenied(error) && onDenied(error)),
    add: (files: Iterable<File>) =>
      append(
        [...files].map((file, index) => ({
          id: ++lastId,
          file,
          alt: '',
          isUnreadable: isHeicFile(file),
          focusRequests: index === 0 ? 1 : 0,
        })),
      ),
    describe: (id: number, alt: string) => change(id, { alt, error: undefined }),
    markUnreadable: (id: number) => change(id, { isUnreadable: true }),
    discard(picture: PendingPicture) {
      uploads.get(picture.id)?.abort.abort()
      remove(picture.id)
      void undoToast(`${picture.file.name} discarded`, () => append([{ ...picture, progress: undefined }]))
    },
    /** Rejects when there are more than `room`, or one is unreadable or has no alt text. */
    async uploadAll(room: number, tooMany: string) {
      if (current.current.length > room) throw new UserError('Pictures', tooMany)
      const unreadable = current.current.find(({ isUnreadable }) => isUnreadable)
      if (unreadable) reject(unreadable, unreadableReason(unreadable.file))
      const stored: UploadedPicture[] = []
      for (let [next] = current.current; next; [next] = current.current) {
        const withoutAlt = current.current.find(({ alt }) => !alt.trim())
        if (withoutAlt) reject(withoutAlt, ALT_MISSING, { error: ALT_MISSING })
        const picture = await startUpload(next)
        if (picture) stored.push(picture)
      }
      return stored
    },
  }
}
