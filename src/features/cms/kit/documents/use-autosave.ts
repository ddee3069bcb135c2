import { useCallback, useEffect, useRef, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Resolver } from 'react-hook-form'
import { valibotResolver } from '@hookform/resolvers/valibot'
import * as v from 'valibot'
import { isSessionEnded } from '../../../../backend/session/check-session.ts'
import { ERROR_CODES, errorCode, isDenied } from '../../../../backend/errors.ts'
import { isStale } from '../../../../backend/explain/error-details.ts'
import { fitsForm, readDraft, removeDraft, writeDraft } from '../record/drafts.ts'
import type { DocumentKind, DocumentRecord, Draft } from './document-kind.ts'

/** A failed save is repeated; a stopped one waits until the person has decided something. */
export type SaveState = 'saved' | 'unsaved' | 'saving' | 'invalid' | 'failed' | 'stopped'

const PAUSE_MS = 1_000
const RETRY_MS = 5_000
/** What someone else saved or published first, and the table in which they did. */
type Conflict<Body> = { newer: Draft<Body>; savedIn: string }

/** Someone else saved first, or started the draft first. */
const isConflict = (error: unknown) => isStale(error) || errorCode(error) === ERROR_CODES.uniqueViolation
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * A form whose draft is saved whenever typing pauses. Until then it is kept in this browser. The form is not reset by
 * a save, so that the focus stays in its field.
 */
export function useAutosave<Body extends FieldValues>(
  kind: DocumentKind<Body>,
  { id, draft }: DocumentRecord<Body>,
  draftKey: string,
) {
  const { draftSchema, fromForm, toForm } = kind
  const [kept] = useState(() =>
    readDraft<Body>(draftKey, (values) => fitsForm(values, draft.values, draftSchema)),
  )
  const base = useRef<Draft<Body>>(kept?.base ?? draft)
  const form = useForm<Body>({
    resolver: valibotResolver(draftSchema) as unknown as Resolver<Body>,
    defaultValues: toForm(kept ? { ...draft.values, ...kept.values } : draft.values) as DefaultValues<Body>,
    mode: 'onChange',
  })
  const [state, setState] = useState<SaveState>(kept ? 'unsaved' : 'saved')
  const [conflict, setConflict] = useState<Conflict<Body>>()
  const [isSignedOut, setSignedOut] = useState(false)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Set when the author has seen a newer document, which the draft must note even with the same words. */
  const isRebased = useRef(false)
  const queue = useRef(Promise.resolve(true))

  const markSaved = useCallback(
    (saved: Draft<Body>) => {
      base.current = saved
      const isNewest = isSame(fromForm(form.getValues()), saved.values)
      if (isNewest) removeDraft(draftKey)
      setState(isNewest ? 'saved' : 'unsaved')
      return isNewest
    },
    [form, draftKey, fromForm],
  )

  const resolveFailure = useCallback(
    async (error: unknown, typed: Body) => {
      if (isConflict(error)) {
        const newest = await kind.get(id)
        // Equal values were saved by an earlier attempt whose answer was lost.
        if (newest && isSame(newest.draft.values, typed)) return markSaved(newest.draft)
        setConflict(newest ? { newer: newest.draft, savedIn: kind.tables.drafts } : undefined)
        setState('stopped')
      } else if (isDenied(error)) {
        setSignedOut(await isSessionEnded())
        setState('stopped')
      } else setState('failed')
      return false
    },
    [kind, id, markSaved],
  )

  const saveOnce = useCallback(async () => {
    const values = fromForm(form.getValues())
    if (!isRebased.current && isSame(values, base.current.values)) return markSaved(base.current)
    if (!v.is(draftSchema, values)) {
      setState('invalid')
      return false
    }
    setState('saving')
    try {
      const draft = { ...base.current, values: structuredClone(values) }
      const version = await kind.save(id, draft)
      isRebased.current = false
      return markSaved({ ...draft, version })
    } catch (error) {
      return resolveFailure(error, values).catch(() => {
        setState('failed')
        return false
      })
    }
  }, [form, id, kind, draftSchema, fromForm, markSaved, resolveFailure])

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
  }, [form, draftKey, kept, fromForm, save])

  useEffect(() => {
    if (state !== 'failed') return
    const retry = setTimeout(() => void save(), RETRY_MS)
    return () => clearTimeout(retry)
  }, [state, save])

  const startFrom = (values: Body) => {
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
      const newest = await kind.get(id)
      if (!newest) return null
      const { draft, published, publishedVersion } = newest
      const isDraftNewer = draft.version !== base.current.version
      setConflict(
        isDraftNewer || !published
          ? { newer: draft, savedIn: kind.tables.drafts }
          : {
              newer: { values: published, version: draft.version, documentVersion: publishedVersion },
              savedIn: kind.tables.documents,
            },
      )
      return published
    },
    notePublished(documentVersion: number) {
      base.current = { ...base.current, documentVersion }
    },
    /** The newer draft or document of someone else, until the conflict is resolved. */
    conflict,
    resolveConflict(merged: Body) {
      if (conflict) base.current = conflict.newer
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

export type Autosave<Body extends FieldValues> = ReturnType<typeof useAutosave<Body>>
