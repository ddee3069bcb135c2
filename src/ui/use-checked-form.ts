import { valibotResolver } from '@hookform/resolvers/valibot'
import { useForm, type DefaultValues, type FieldErrors, type FieldValues } from 'react-hook-form'
import type { GenericSchema } from 'valibot'
import { accountToast } from './toast.ts'

type CheckedForm<Input extends FieldValues, Output> = {
  schema: GenericSchema<Input, Output>
  defaultValues: DefaultValues<Input>
  onSubmit: (values: Output) => unknown
}

/** A form that hands on only what its schema accepts, and says in a notice what it does not. */
export function useCheckedForm<Input extends FieldValues, Output>({
  schema,
  defaultValues,
  onSubmit,
}: CheckedForm<Input, Output>) {
  const form = useForm<Input, unknown, Output>({ resolver: valibotResolver(schema), defaultValues })
  return {
    register: form.register,
    reset: form.reset,
    setFocus: form.setFocus,
    errorOf: (field: keyof Input) => form.formState.errors[field]?.message as string | undefined,
    submit: form.handleSubmit((values) => void onSubmit(values), notifyInvalid),
  }
}

function notifyInvalid(errors: FieldErrors) {
  const [field, error] = Object.entries(errors)[0] ?? []
  const title = field === 'newPassword' ? 'Weak Password' : 'Invalid Input'
  accountToast({ title, description: String(error?.message ?? ''), tone: 'alarm' })
}
