import type { ComponentProps } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'

/** The email that one form of a screen passes on to the next. */
export type TypedEmail = { email: string; onEmailChange: (email: string) => void }

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'> &
  Pick<TypedEmail, 'onEmailChange'>

export const EmailField = ({ onEmailChange, onChange, ...field }: EmailFieldProps) => (
  <TextField
    {...field}
    label="Email"
    type="email"
    onChange={(event) => {
      onEmailChange(event.target.value)
      onChange?.(event)
    }}
  />
)
