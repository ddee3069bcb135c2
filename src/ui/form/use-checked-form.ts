import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { accountToast } from '../toasts/toast.ts'

type CheckedForm<Input extends FieldValues, Output> = {
  schema: GenericSchema<Input, Output>
  defaultValues: DefaultValues<Input>
  onSubmit: (values: Output) => unknown
  /** Titles of the toast for fields that need another one than "Invalid Input". */
  errorTitles?: Partial<Record<keyof Input, string>>
}

/** Submits only what the schema accepts; an account toast shows the first error. */
export function useCheckedForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
  errorTitles,
}: CheckedForm<Input, Output>) {
  const form = useForm<Input, unknown, Output>({ resolver: valibotResolver(schema), defaultValues })
  return {
    register: form.register,
    reset: form.reset,
    setFocus: form.setFocus,
    /** Marks a field whose value was refused after it was submitted. */
    reject: (field: Path<Input>, message: string) => form.setError(field, { message }, { shouldFocus: true }),
    errorOf: (field: keyof Input) => form.formState.errors[field]?.message as string | undefined,
    submit: form.handleSubmit(
      (values) => void onSubmit(values),
      (errors) => showFirstError(errors, errorTitles),
    ),
  }
}

function showFirstError(errors: FieldErrors, titles: Partial<Record<string, string>> = {}) {
  const [field = '', error] = Object.entries(errors)[0] ?? []
  accountToast({
    title: titles[field] ?? 'Invalid Input',
    description: String(error?.message ?? ''),
    tone: 'alarm',
  })
}
