import { ActionButton, ActionLink } from '../../ui/action.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { OrderValues } from './order-values.ts'

type GuestFieldsProps = { values: OrderValues; sendsMail: boolean }

/** Who collects the order. Members see a button instead. */
export function GuestFields({ values, sendsMail }: GuestFieldsProps) {
  if (!sendsMail)
    return (
      <div className="grid justify-items-start gap-4">
        <p>No mail leaves this shop, so an order needs an account.</p>
        <ActionLink href="/auth">Sign In</ActionLink>
      </div>
    )
  return (
    <div className="grid gap-6">
      <TextField
        label="Name"
        name="name"
        required
        maxLength={100}
        autoComplete="name"
        defaultValue={values.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={values.email}
        hint="We write to you there, and set the cheese aside when you have confirmed it."
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        required
        maxLength={30}
        autoComplete="tel"
        defaultValue={values.phone}
        hint="Digits, with a plus in front if you like, such as +44 20 7946 0123. We call only about this order."
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <ActionButton type="submit" name="do" value="send">
          Set Aside
        </ActionButton>
        <a href="/auth" className="link inline-flex min-h-11 items-center text-small">
          Sign in to order without a mail
        </a>
      </div>
    </div>
  )
}
