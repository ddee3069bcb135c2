import { PHONE_EXAMPLE } from '../../domain/people/phone.ts'
import { ActionButton, ActionLink } from '../../ui/action.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import type { OrderValues } from './order-values.ts'

/** What was refused, with the field that it concerns. */
export type Problem = { message: string; field: string | undefined }

const GUEST_FIELDS = new Set(['name', 'email', 'phone'])

/** Whether the refusal is shown beside a field of the guest. */
export const isAboutGuest = ({ field = '' }: Problem) => GUEST_FIELDS.has(field)

type GuestFieldsProps = { values: OrderValues; sendsMail: boolean; problem: Problem | undefined }

/** Who collects the order. Members see a button instead. */
export function GuestFields({ values, sendsMail, problem }: GuestFieldsProps) {
  const refusal = (field: string) =>
    problem?.field === field ? { error: problem.message, autoFocus: true } : {}
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
        {...refusal('name')}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        required
        maxLength={254}
        autoComplete="email"
        defaultValue={values.email}
        {...refusal('email')}
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
        {...refusal('phone')}
        hint={`${PHONE_EXAMPLE}. We call only about this order.`}
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
