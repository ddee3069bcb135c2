import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type NewPasswordFieldProps = Omit<
  ComponentProps<typeof TextField>,
  'label' | 'type' | 'autoComplete' | 'hint'
> & {
  label?: string
}

export const NewPasswordField = ({ label = 'New password', ...field }: NewPasswordFieldProps) => (
  <TextField
    {...field}
    label={label}
    type="password"
    autoComplete="new-password"
    hint="At least 8 characters, with an uppercase letter, a lowercase letter and a number."
  />
)
