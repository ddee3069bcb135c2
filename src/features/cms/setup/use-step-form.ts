import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { isStale } from '../../../backend/explain/error-details.ts'
import { explainError } from '../../../backend/explain/explain-error.ts'
import { useSession } from '../../../backend/session/session.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { fitsForm, readDraft, removeDraft, writeDraft } from '../kit/record/drafts.ts'
import { changedFields } from '../kit/record/merge-versions.ts'
import { useUnsavedValues } from '../kit/record/use-unsaved-values.ts'
import { SETUP_KEY } from './get-setup.ts'

type StepForm<Values extends FieldValues, Output> = {
  /** Identifies what is not saved yet in this browser. */
  step: 'place' | 'hours' | 'money' | 'home'
  schema: GenericSchema<Values, Output>
  values: Values
  save: (output: Output) => Promise<void>
  /** The fields that show columns of other names, for errors of the database. */
  fieldOfColumn?: Record<string, Path<Values>>
  onSaved: () => void
}

/** The form of one step. What was typed stays in it when the save is refused, and is there again after another page. */
export function useStepForm<Values extends FieldValues, Output>(options: StepForm<Values, Output>) {
  const { step, schema, values, save, fieldOfColumn = {}, onSaved } = options
  const { user } = useSession()
  const queryClient = useQueryClient()
  const draftKey = `${user?.id}:setup:${step}`
  const [base] = useState({ values, version: 0 })
  const form = useForm<Values, unknown, Output>({
    resolver: valibotResolver(schema),
    defaultValues: values as DefaultValues<Values>,
  })
  useEffect(() => {
    const draft = readDraft<Values>(draftKey, (typed) => fitsForm(typed, base.values, schema))
    if (!draft) return
    const typed = changedFields(draft.base.values, draft.values)
    form.reset({ ...base.values, ...typed }, { keepDefaultValues: true })
  }, [base, draftKey, form, schema])
  useUnsavedValues(form, (typed) =>
    writeDraft(draftKey, { base, values: typed, savedAt: new Date().toISOString() }),
  )

  const submit = form.handleSubmit(async (output) => {
    try {
      await save(output)
      removeDraft(draftKey)
      form.reset(form.getValues())
      await queryClient.invalidateQueries({ queryKey: ['cms'] })
      onSaved()
    } catch (error) {
      // The next attempt starts from what is stored now.
      if (isStale(error)) await queryClient.invalidateQueries({ queryKey: SETUP_KEY })
      const { message, field: column = '' } = explainError(error)
      const field = fieldOfColumn[column] ?? (column as Path<Values>)
      if (field in values) form.setError(field, { message }, { shouldFocus: true })
      else
        void toast.error(isStale(error) ? 'Somebody else saved just now. Save again to keep yours.' : message)
    }
  })

  const discard = () => {
    form.reset()
    removeDraft(draftKey)
  }

  return { form, submit, discard }
}
