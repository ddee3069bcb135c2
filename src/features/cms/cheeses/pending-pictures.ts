import { useEffect, useRef, useState } from 'react'
import { describeError, isDenied } from '../../../backend/errors.ts'
import { TOO_MANY_PICTURES, UNREADABLE, WORDS_MISSING } from './cheese-values.ts'
import { shrinkPicture } from './shrink-picture.ts'
import { uploadPicture, type UploadedPicture } from './upload-picture.ts'
import { UserError } from '../../../lib/user-error.ts'
import { undoToast } from '../../../ui/toast.ts'

/** A picture that is chosen and not yet stored, so that only this page has it. */
export type PendingPicture = {
  id: number
  file: File
  alt: string
  error?: string
  /** The browser could not show it, and nobody else will. */
  isUnreadable?: boolean
  /** How much of it is through, while it is on its way. */
  progress?: number
  /** How often somebody was asked to see to it; each time it gets the focus. */
  asked: number
}

export type PendingPictures = ReturnType<typeof usePendingPictures>

let lastId = 0

type PendingPicturesOptions = {
  onUploaded: (picture: UploadedPicture) => void
  /** Told when one was sent alone and denied: perhaps nobody is signed in any more. */
  onDenied: (error: unknown) => void
}

export function usePendingPictures({ onUploaded, onDenied }: PendingPicturesOptions) {
  const [pictures, setPictures] = useState<PendingPicture[]>([])
  // What is on its way asks what became of the others meanwhile.
  const current = useRef(pictures)
  const [uploads] = useState(
    () => new Map<number, { stop: AbortController; done: Promise<UploadedPicture | undefined> }>(),
  )
  useEffect(() => () => uploads.forEach(({ stop }) => stop.abort()), [uploads])

  const update = (change: (before: PendingPicture[]) => PendingPicture[]) => {
    current.current = change(current.current)
    setPictures(current.current)
  }
  const add = (added: PendingPicture[]) => update((before) => [...before, ...added])
  const remove = (id: number) => update((before) => before.filter((picture) => picture.id !== id))
  const change = (id: number, part: Partial<PendingPicture>) =>
    update((before) => before.map((picture) => (picture.id === id ? { ...picture, ...part } : picture)))

  const upload = async ({ id, file, alt, asked }: PendingPicture, signal: AbortSignal) => {
    const onProgress = (progress: number) => change(id, { progress })
    change(id, { progress: 0, error: undefined })
    try {
      const stored = await uploadPicture(await shrinkPicture(file), alt.trim(), { onProgress, signal })
      remove(id)
      onUploaded(stored)
      return stored
    } catch (error) {
      if (signal.aborted) return undefined
      change(id, { progress: undefined, error: describeError(error), asked: asked + 1 })
      throw error
    } finally {
      uploads.delete(id)
    }
  }

  /** Once, however often it is asked for; resolves with nothing when the picture was discarded on its way. */
  const send = (picture: PendingPicture) => {
    const underWay = uploads.get(picture.id)
    if (underWay) return underWay.done
    const stop = new AbortController()
    const done = upload(picture, stop.signal)
    uploads.set(picture.id, { stop, done })
    return done
  }

  return {
    pictures,
    /** Alone and at once; what goes wrong stands at the picture. */
    send: (picture: PendingPicture) =>
      void send(picture).catch((error) => isDenied(error) && onDenied(error)),
    take: (files: Iterable<File>) =>
      add([...files].map((file, index) => ({ id: ++lastId, file, alt: '', asked: index === 0 ? 1 : 0 }))),
    describe: (id: number, alt: string) => change(id, { alt, error: undefined }),
    giveUp: (id: number) => change(id, { isUnreadable: true }),
    discard(picture: PendingPicture) {
      uploads.get(picture.id)?.stop.abort()
      remove(picture.id)
      void undoToast(`${picture.file.name} discarded`, () => add([{ ...picture, progress: undefined }]))
    },
    /** Stores all of them; refused while they are too many or, with the focus there, while one is none or has no words. */
    async sendAll(room: number) {
      if (current.current.length > room) throw new UserError('Pictures', TOO_MANY_PICTURES)
      const unreadable = current.current.find(({ isUnreadable }) => isUnreadable)
      if (unreadable) {
        change(unreadable.id, { asked: unreadable.asked + 1 })
        throw new UserError('Pictures', UNREADABLE)
      }
      const stored: UploadedPicture[] = []
      for (let [next] = current.current; next; [next] = current.current) {
        const wordless = current.current.find(({ alt }) => !alt.trim())
        if (wordless) {
          change(wordless.id, { error: WORDS_MISSING, asked: wordless.asked + 1 })
          throw new UserError('Pictures', WORDS_MISSING)
        }
        const picture = await send(next)
        if (picture) stored.push(picture)
      }
      return stored
    },
  }
}
