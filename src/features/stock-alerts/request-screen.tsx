import { sendsMail } from '../../backend/backend-config.ts'
import { useSearchParams } from 'react-router'
import * as v from 'valibot'
import { errorAt } from '../../backend/explain/error-details.ts'
import { emailSchema } from '../../domain/people/account-schemas.ts'
import { useSession } from '../../backend/session/session.ts'
import { ActionButton } from '../../ui/action.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { StockAlertLayout } from './stock-alert-layout.tsx'
import { useRequestedCheese, useRequestStockAlert } from './request-stock-alert.ts'

const schema = v.object({ email: emailSchema })

export function RequestScreen() {
  const [query] = useSearchParams()
  const { user, loading } = useSession()
  const { data: cheese, isPending, isError } = useRequestedCheese(query.get('cheese') ?? '')
  if (isPending || loading) return <StockAlertLayout title="One moment" lead="Looking for the cheese." />
  if (isError) return <StockAlertLayout title="That did not work" lead="Please reload this page." />
  if (!cheese)
    return <StockAlertLayout title="We do not know this cheese" lead="Perhaps it is among these." />
  if (cheese.in_stock)
    return <StockAlertLayout title={`${cheese.name} is in stock`} lead="There is nothing to wait for." />
  return <RequestForm cheese={cheese} knownEmail={user?.email ?? ''} />
}

type RequestFormProps = { cheese: { id: string; name: string }; knownEmail: string }

function RequestForm({ cheese, knownEmail }: RequestFormProps) {
  const request = useRequestStockAlert()
  const { register, errorOf, submit } = useCheckedForm({
    schema,
    defaultValues: { email: knownEmail },
    onSubmit: ({ email }) => request.mutate({ email, cheeseId: cheese.id }),
  })
  if (!sendsMail())
    return (
      <StockAlertLayout
        title="No mail leaves this shop"
        lead={`So we could not tell you when ${cheese.name} is back. Ask at the counter.`}
      />
    )
  if (request.isSuccess) return <Requested email={request.variables.email} knownEmail={knownEmail} />
  return (
    <StockAlertLayout
      title={`When ${cheese.name} is back`}
      lead="We write to you once, on the day it is on the counter again, and then forget your address."
    >
      <form noValidate onSubmit={submit} className="grid w-full max-w-md gap-6">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          error={errorOf('email') ?? errorAt('email', request.error)}
          {...register('email')}
        />
        <ActionButton type="submit" disabled={request.isPending}>
          Tell Me
        </ActionButton>
      </form>
    </StockAlertLayout>
  )
}

/** An email other than the person's own must be confirmed first. */
function Requested({ email, knownEmail }: { email: string; knownEmail: string }) {
  return email.toLowerCase() === knownEmail.toLowerCase() ? (
    <StockAlertLayout title="We will write" lead={`To ${email}, when it is back.`} />
  ) : (
    <StockAlertLayout
      title="Look into your mailbox"
      lead={`We wrote to ${email}. Say yes there, and we will tell you.`}
    />
  )
}
