import { valibotResolver } from '@hookform/resolvers/valibot'
import { useRef, useState, type BaseSyntheticEvent } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import { safeParse, type GenericSchema } from 'valibot'
import { isSessionEnded } from '../../../../backend/session/check-session.ts'
import { isDenied } from '../../../../backend/errors.ts'
import { errorReason, isStale } from '../../../../backend/explain/error-details.ts'
import { explainError } from '../../../../backend/explain/explain-error.ts'
import { fitsForm, readDraft, removeDraft, writeDraft } from './drafts.ts'
import { changedFields, compareVersions } from './merge-versions.ts'
import { useUnsavedValues } from './use-unsaved-values.ts'
import { toast } from '../../../../ui/toasts/toast.ts'

/*
 * The form of a record
 *
 * Guarantees
 * - What somebody typed is never lost: not by a failed save, a closed tab, an ended session or a newer version.
 * - What somebody else saved is never overwritten unseen.
 * - A save that is sent twice, because its answer was lost or its button pressed again, is one save.
 *
 * How
 * The form remembers the record it started from, `base`, with its version. Whatever is typed is also kept as a draft in
 * this browser, with the base it belongs to, until it is saved or discarded (drafts.ts). A save sends the values with the
 * version of the base. The database refuses it when there is a newer version; then that version is read. If it holds what
 * was typed, an earlier attempt arrived and only its answer was lost: the form goes on from there. Otherwise the newer
 * version becomes `conflict`, and a dialog shows base, theirs and ours field by field (merge-versions.ts). The merged
 * values go back into the form on top of the newer version, and nothing is saved until their author saves again. A draft
 * of an earlier visit takes the same way when the record has a newer version than the draft's base.
 *
 * Left out on purpose
 * - Saving by itself after each pause: half-written texts would become versions in the history, seen by guests.
 * - Merging without asking when different fields changed: two people who raise a price and shorten the text beside it
 *   mean one thing together, which neither of them has read.
 */
/** The values of a record and the version they were read at; 0 for a new record. */
export type FormRecord<Values> = { values: Values; version: number }

type RecordFormOptions<Values extends FieldValues, Output, Saved extends FormRecord<Values>> = {
  schema: GenericSchema<Values, Output>
  /** Read only when the form opens. To open another record, change the `key` of the form. */
  record: FormRecord<Values>
  /** Identifies the draft in this browser. Contains the user's id, because several people share a device. */
  draftKey: string
  /** Resolves with the stored record. Rejects with a conflict when `base.version` is not the newest. */
  save: (output: Output, base: FormRecord<Values>) => Promise<Saved>
  /** Reads the newest version after a conflict. */
  reload: () => Promise<Saved>
  /** The fields that show columns of other names, for errors of the database. */
  fieldOfColumn?: Record<string, Path<Values>>
  onSaved?: (saved: Saved) => void
  /** For what the form shows besides its fields. Returns whether it shows this error. */
  onRefused?: (error: unknown) => boolean
}

/** A new record that is known already was added by an earlier attempt, and has a version by now. */
const isConflict = (error: unknown) => isStale(error) || errorReason(error) === 'version_required'

const hasFocus = (field: string) => document.activeElement?.getAttribute('name') === field

/** Success after an error replaces its toast. */
export const SAVE_TOAST_SUBJECT = 'save'

/** A validated form with drafts, which never overwrites a version that its user has not seen. */
export function useRecordForm<
  Values extends FieldValues,
  Output,
  Saved extends FormRecord<Values> = FormRecord<Values>,
>(options: RecordFormOptions<Values, Output, Saved>) {
  const { schema, draftKey, save, reload, fieldOfColumn, onSaved, onRefused } = options
  const [base, setBase] = useState(options.record)
  const [conflict, setConflict] = useState<FormRecord<Values>>()
  const [draft, setDraft] = useState(() =>
    readDraft<Values>(draftKey, (values) => fitsForm(values, base.values, schema)),
  )
  const [isSignedOut, setSignedOut] = useState(false)
  const isSaving = useRef(false)
  const form = useForm<Values, unknown, Output>({
    resolver: valibotResolver(schema),
    // Otherwise rules about several fields would be checked only once each field is right by itself.
    criteriaMode: 'all',
    // The layout of the form does.
    shouldFocusError: false,
    defaultValues: base.values as DefaultValues<Values>,
  })

  const keepDraft = (values: Values, from: FormRecord<Values>) =>
    writeDraft(draftKey, { base: from, values, savedAt: new Date().toISOString() })
  useUnsavedValues(form, (values) => keepDraft(values, base))

  const discardDraft = () => {
    removeDraft(draftKey)
    setDraft(undefined)
  }

  const startFrom = (record: FormRecord<Values>) => {
    setBase(record)
    form.reset(record.values)
  }

  const showError = async (error: unknown) => {
    if (isDenied(error) && (await isSessionEnded())) {
      setSignedOut(true)
      return
    }
    const isShown = onRefused?.(error) ?? false
    const { message, field: column = '' } = explainError(error)
    const field = fieldOfColumn?.[column] ?? (column as Path<Values>)
    const [name = ''] = field.split('.')
    if (name in base.values) form.setError(field, { message }, { shouldFocus: true })
    // Said once: a field that has the focus shows it.
    if (!isShown && !hasFocus(field)) void toast.error(message, SAVE_TOAST_SUBJECT)
  }

  const normalize = (values: Values) => safeParse(schema, values).output as Readonly<Record<string, unknown>>

  const differs = (values: Values, from: FormRecord<Values>) =>
    compareVersions(base.values, normalize(values), from.values).length > 0

  /** Resolves with undefined after a conflict. */
  const store = async (output: Output, typed: Values) => {
    try {
      return await save(output, base)
    } catch (error) {
      if (!isConflict(error)) throw error
      const newest = await reload()
      // An earlier attempt added this new record, and its answer was lost.
      if (base.version === 0 && newest.version === 1) return save(output, newest)
      // Equal values were saved by an earlier attempt whose answer was lost.
      if (!differs(typed, newest)) return newest
      setConflict(newest)
      return undefined
    }
  }

  const saveValues = async (output: Output, typed: Values) => {
    try {
      const saved = await store(output, typed)
      if (!saved) return
      const values = { ...saved.values, ...changedFields(typed, form.getValues()) }
      discardDraft()
      startFrom(saved)
      if (Object.keys(changedFields(saved.values, values)).length > 0) {
        form.reset(values, { keepDefaultValues: true })
        // The form may be closed by now. A new record has no key of its own for a draft yet.
        if (base.version > 0) keepDraft(values, saved)
      }
      onSaved?.(saved)
    } catch (error) {
      await showError(error)
    }
  }

  return {
    form,
    base,
    draftKey,
    async submit(event?: BaseSyntheticEvent) {
      event?.preventDefault()
      // A second save would conflict with the version that the first one creates.
      if (isSaving.current) return
      isSaving.current = true
      const typed = structuredClone(form.getValues())
      const handle = form.handleSubmit(
        (output) => saveValues(output, typed),
        () => toast.error('Please check the marked fields', SAVE_TOAST_SUBJECT),
      )
      await handle(event).finally(() => {
        isSaving.current = false
      })
    },
    /** Unsaved changes of an earlier visit, until they are restored or discarded. */
    draft,
    restoreDraft() {
      if (!draft) return
      const values = { ...base.values, ...draft.values }
      if (!differs(values, base)) return discardDraft()
      form.reset(values, { keepDefaultValues: true })
      setDraft(undefined)
      if (draft.base.version === base.version) return
      setBase(draft.base)
      setConflict(base)
    },
    discardDraft,
    /** The newer version of someone else, until the conflict is resolved. */
    conflict,
    /** The values as the schema would save them, for the comparison. */
    normalizedValues: () => normalize(form.getValues()),
    /** Continues editing on top of the newer version. Nothing is saved yet. */
    resolveConflict(merged: Values) {
      if (!conflict) return
      startFrom(conflict)
      form.reset(merged, { keepDefaultValues: true })
      setConflict(undefined)
    },
    dismissConflict: () => setConflict(undefined),
    /** Also for errors of requests beside the save itself. */
    showError,
    /** True when a save was denied because the session had ended. */
    isSignedOut,
    dismissSignedOut: () => setSignedOut(false),
  }
}

export type RecordForm<Values extends FieldValues, Output> = ReturnType<typeof useRecordForm<Values, Output>>
