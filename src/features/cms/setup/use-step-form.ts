import { valibotResolver } from '@hookform/resolvers/valibot'
import { useQueryClient } from '@tanstack/react-query'
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { isStale } from '../../../backend/explain/error-details.ts'
import { explainError } from '../../../backend/explain/explain-error.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { SETUP_KEY } from './get-setup.ts'

type StepForm<Values extends FieldValues, Output> = {
  schema: GenericSchema<Values, Output>
  values: Values
  save: (output: Output) => Promise<void>
  /** The fields that show columns of other names, for errors of the database. */
  fieldOfColumn?: Record<string, Path<Values>>
  onSaved: () => void
}

/** The form of one step. What was typed stays in it when the save is refused. */
export function useStepForm<Values extends FieldValues, Output>(options: StepForm<Values, Output>) {
  const { schema, values, save, fieldOfColumn = {}, onSaved } = options
  const queryClient = useQueryClient()
  const form = useForm<Values, unknown, Output>({
    resolver: valibotResolver(schema),
    defaultValues: values as DefaultValues<Values>,
  })

  const submit = form.handleSubmit(async (output) => {
    try {
      await save(output)
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

  return { form, submit }
}
