import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { valibotResolver } from '@hookform/resolvers/valibot'
import * as v from 'valibot'
import { isSessionEnded } from '../../../backend/session/check-session.ts'
import { ERROR_CODES, errorCode, isDenied } from '../../../backend/errors.ts'
import { isStale } from '../../../backend/explain/error-details.ts'
import { draftDocumentSchema, type CheeseDocument } from '../../../domain/cheese/cheese-document.ts'
import { fitsForm, readDraft, removeDraft, writeDraft } from '../kit/record/drafts.ts'
import { getDocumentRecord, saveDraft, type DocumentRecord, type Draft } from './document-record.ts'

/** A failed save is repeated; a stopped one waits until the person has decided something. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'failed' | 'stopped'

const PAUSE_MS = 1_000
const RETRY_MS = 5_000
/** Someone else saved first, or started the draft first. */
const isConflict = (error: unknown) => isStale(error) || errorCode(error) === ERROR_CODES.uniqueViolation
const BADGES = 2

const isSame = (one: CheeseDocument, other: CheeseDocument) => JSON.stringify(one) === JSON.stringify(other)

/** The form always has a field for each badge. */
const toForm = (document: CheeseDocument): CheeseDocument => ({
  ...document,
  badges: Array.from({ length: BADGES }, (_, index) => document.badges[index] ?? ''),
})
export const fromForm = (values: CheeseDocument): CheeseDocument => ({
  ...values,
  badges: values.badges.filter(Boolean),
})

/**
 * A form whose draft is saved whenever typing pauses. Until then it is kept in this browser. The form is not reset by
 * a save, so that the focus stays in its field.
 */
export function useAutosave({ id, draft }: DocumentRecord, draftKey: string) {
  const [kept] = useState(() =>
    readDraft<CheeseDocument>(draftKey, (values) => fitsForm(values, draft.values, draftDocumentSchema)),
  )
  const base = useRef<Draft>(kept?.base ?? draft)
  const form = useForm<CheeseDocument>({
    resolver: valibotResolver(draftDocumentSchema),
    defaultValues: toForm(kept ? { ...draft.values, ...kept.values } : draft.values),
    mode: 'onChange',
  })
  const [state, setState] = useState<SaveState>(kept ? 'unsaved' : 'saved')
  const [conflict, setConflict] = useState<Draft>()
  const [isSignedOut, setSignedOut] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Set when the author has seen a newer document, which the draft must note even with the same words. */
  const isRebased = useRef(false)
  const queue = useRef(Promise.resolve(true))

  const markSaved = useCallback(
    (saved: Draft) => {
      base.current = saved
      const isNewest = isSame(fromForm(form.getValues()), saved.values)
      if (isNewest) removeDraft(draftKey)
      setState(isNewest ? 'saved' : 'unsaved')
      return isNewest
    },
    [form, draftKey],
  )

  const resolveFailure = useCallback(
    async (error: unknown, typed: CheeseDocument) => {
      if (isConflict(error)) {
        const newest = await getDocumentRecord(id)
        // Equal values were saved by an earlier attempt whose answer was lost.
        if (newest && isSame(newest.draft.values, typed)) return markSaved(newest.draft)
        setConflict(newest?.draft)
        setState('stopped')
      } else if (isDenied(error)) {
        setSignedOut(await isSessionEnded())
        setState('stopped')
      } else setState('failed')
      return false
    },
    [id, markSaved],
  )

  const saveOnce = useCallback(async () => {
    const values = fromForm(form.getValues())
    if (!isRebased.current && isSame(values, base.current.values)) return markSaved(base.current)
    if (!v.is(draftDocumentSchema, values)) {
      setState('invalid')
      return false
    }
    setState('saving')
    try {
      const draft = { ...base.current, values: structuredClone(values) }
      const version = await saveDraft(id, draft)
      isRebased.current = false
      return markSaved({ ...draft, version })
    } catch (error) {
      return resolveFailure(error, values).catch(() => {
        setState('failed')
        return false
      })
    }
  }, [form, id, markSaved, resolveFailure])

  /** One save at a time. Resolves with whether everything that was typed is saved. */
  const save = useCallback(() => {
    clearTimeout(pause.current)
    queue.current = queue.current.then(saveOnce)
    return queue.current
  }, [saveOnce])

  useEffect(() => {
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        writeDraft(draftKey, {
          base: base.current,
          values: fromForm(values),
          savedAt: new Date().toISOString(),
        })
        setState('unsaved')
        clearTimeout(pause.current)
        pause.current = setTimeout(() => void save(), PAUSE_MS)
      },
    })
    if (kept) void save()
    return () => {
      unsubscribe()
      void save()
    }
  }, [form, draftKey, kept, save])

  useEffect(() => {
    if (state !== 'failed') return
    const retry = setTimeout(() => void save(), RETRY_MS)
    return () => clearTimeout(retry)
  }, [state, save])

  const startFrom = (values: CheeseDocument) => {
    form.reset(toForm(values))
    void save()
  }

  return {
    form,
    state,
    save,
    /** What was saved last. */
    savedDraft: () => base.current,
    /** Replaces everything that was typed. */
    startFrom,
    /** Shows what someone else saved or published meanwhile, and returns what guests read now. */
    async showConflict() {
      const newest = await getDocumentRecord(id)
      if (!newest) return null
      const { draft, published, publishedVersion } = newest
      const isDraftNewer = draft.version !== base.current.version
      setConflict(
        isDraftNewer || !published
          ? draft
          : { values: published, version: draft.version, documentVersion: publishedVersion },
      )
      return published
    },
    notePublished(documentVersion: number) {
      base.current = { ...base.current, documentVersion }
    },
    /** The newer draft or document of someone else, until the conflict is resolved. */
    conflict,
    resolveConflict(merged: CheeseDocument) {
      if (conflict) base.current = conflict
      isRebased.current = true
      setConflict(undefined)
      startFrom(merged)
    },
    dismissConflict: () => setConflict(undefined),
    values: () => fromForm(form.getValues()),
    /** True when a save was denied because the session had ended. */
    isSignedOut,
    dismissSignedOut: () => setSignedOut(false),
  }
}

export type Autosave = ReturnType<typeof useAutosave>
