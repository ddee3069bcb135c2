import { valibotResolver } from '@hookform/resolvers/valibot'
import { useEffect, useEffectEvent, useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import { safeParse, type GenericSchema } from 'valibot'
import { isSessionEnded } from '../../../backend/check-session.ts'
import { describeError, errorCode, isDenied } from '../../../backend/errors.ts'
import { readDraft, removeDraft, writeDraft } from './drafts.ts'
import { changedFields, compareVersions } from './merge-versions.ts'
import { toast } from '../../../ui/toast.ts'

/** What a form starts from: its values and the version they were read at (0 for something new). */
export type FormRecord<Values> = { values: Values; version: number }

type RecordFormOptions<Values extends FieldValues, Output, Saved extends FormRecord<Values>> = {
  schema: GenericSchema<Values, Output>
  /** Read when the form opens; give the form a `key` to open another record. */
  record: FormRecord<Values>
  /** Under which the unsaved draft is kept in this browser; it names the person, since a till is shared. */
  draftKey: string
  /** Resolves with what is stored now; refused with a conflict when `base.version` is no longer the newest. */
  save: (output: Output, base: FormRecord<Values>) => Promise<Saved>
  /** Reads the newest version, for when somebody else saved first. */
  reload: () => Promise<Saved>
  /** Finds the field that a refusal is about. */
  explain?: (error: unknown) => { field: Path<Values>; message: string } | undefined
  onSaved?: (saved: Saved) => void
}

const STALE = 'PT409'
const DRAFT_PAUSE_MS = 400

/** A form for one record: checked, drafted while typing, and never overwriting what its user has not seen. */
export function useRecordForm<
  Values extends FieldValues,
  Output,
  Saved extends FormRecord<Values> = FormRecord<Values>,
>(options: RecordFormOptions<Values, Output, Saved>) {
  const { schema, draftKey, save, reload, explain, onSaved } = options
  const [base, setBase] = useState(options.record)
  const [newer, setNewer] = useState<FormRecord<Values>>()
  const [draft, setDraft] = useState(() => readDraft<Values>(draftKey))
  const [isSignedOut, setSignedOut] = useState(false)
  const isSaving = useRef(false)
  const form = useForm<Values, unknown, Output>({
    resolver: valibotResolver(schema),
    defaultValues: base.values as DefaultValues<Values>,
  })

  const keepDraft = useEffectEvent((values: Values) => {
    writeDraft(draftKey, { base, values, savedAt: new Date().toISOString() })
  })
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout>
    let unsaved: Values | undefined
    // On closing once more: a save of the same record in another tab discards the draft that both share.
    const keep = () => {
      clearTimeout(pause)
      if (unsaved) keepDraft(unsaved)
    }
    const unsubscribe = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(pause)
        unsaved = isDirty ? values : undefined
        pause = setTimeout(keep, DRAFT_PAUSE_MS)
      },
    })
    return () => {
      unsubscribe()
      keep()
    }
  }, [form])

  const discardDraft = () => {
    removeDraft(draftKey)
    setDraft(undefined)
  }

  const startFrom = (record: FormRecord<Values>) => {
    setBase(record)
    form.reset(record.values)
  }

  const refuse = async (error: unknown) => {
    if (isDenied(error) && (await isSessionEnded())) {
      setSignedOut(true)
      return
    }
    const explained = explain?.(error)
    if (explained) form.setError(explained.field, { message: explained.message }, { shouldFocus: true })
    toast.error(explained?.message ?? describeError(error))
  }

  const asSaved = (values: Values) => safeParse(schema, values).output as Readonly<Record<string, unknown>>

  const differs = (values: Values, from: FormRecord<Values>) =>
    compareVersions(base.values, asSaved(values), from.values).length > 0

  /** Resolves with nothing when somebody else's newer version awaits a decision. */
  const store = async (output: Output, typed: Values) => {
    try {
      return await save(output, base)
    } catch (error) {
      if (errorCode(error) !== STALE) throw error
      const newest = await reload()
      // What is stored already was saved before, and only the answer got lost.
      if (!differs(typed, newest)) return newest
      setNewer(newest)
      return undefined
    }
  }

  const attempt = async (output: Output, typed: Values) => {
    try {
      const saved = await store(output, typed)
      if (!saved) return
      const values = { ...saved.values, ...changedFields(typed, form.getValues()) }
      discardDraft()
      startFrom(saved)
      if (Object.keys(changedFields(saved.values, values)).length > 0) {
        form.reset(values, { keepDefaultValues: true })
        // The form may be gone by now. Something new has no address of its own yet under which to offer this.
        if (base.version > 0) writeDraft(draftKey, { base: saved, values, savedAt: new Date().toISOString() })
      }
      onSaved?.(saved)
    } catch (error) {
      await refuse(error)
    }
  }

  return {
    form,
    base,
    /** A save that is under way is not sent twice; the second would find the first one's version. */
    async submit(event?: BaseSyntheticEvent) {
      event?.preventDefault()
      if (isSaving.current) return
      isSaving.current = true
      const typed = structuredClone(form.getValues())
      const handle = form.handleSubmit(
        (output) => attempt(output, typed),
        () => toast.error('Some fields need another look'),
      )
      await handle(event).finally(() => {
        isSaving.current = false
      })
    },
    /** Unsaved work of an earlier visit, until it is taken up or thrown away. */
    draft,
    takeUpDraft() {
      if (!draft) return
      const values = { ...base.values, ...draft.values }
      if (!differs(values, base)) return discardDraft()
      form.reset(values, { keepDefaultValues: true })
      setDraft(undefined)
      if (draft.base.version === base.version) return
      setBase(draft.base)
      setNewer(base)
    },
    discardDraft,
    /** Set while somebody else's newer version awaits a decision. */
    newer,
    /** What was typed as it would be saved, so that only what differs in meaning is compared. */
    asSaved: () => asSaved(form.getValues()),
    /** Goes on editing on top of the newer version; nothing is saved yet. */
    resolve(merged: Values) {
      if (!newer) return
      startFrom(newer)
      form.reset(merged, { keepDefaultValues: true })
      setNewer(undefined)
    },
    keepEditing: () => setNewer(undefined),
    /** For what is refused beside the fields. */
    refuse,
    /** A save was refused because the session had been ended elsewhere. */
    isSignedOut,
    staySignedOut: () => setSignedOut(false),
  }
}

export type RecordForm<Values extends FieldValues, Output> = ReturnType<typeof useRecordForm<Values, Output>>
