import { useState } from 'react'
import { formatDateTime } from '../../../../../domain/shop/wall-clock.ts'
import { describeError } from '../../../../../backend/errors.ts'
import { getBackend } from '../../../../../backend/backend.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../../backend/use-single-mutation.ts'
import { TextField } from '../../../../../ui/form/text-field.tsx'
import { toast } from '../../../../../ui/toasts/toast.ts'
import { PrintedSlip } from '../../../kit/screen/printed-slip.tsx'
import { Sheet } from '../../../kit/screen/sheet.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { PAYMENT_LABELS } from '../../format-stock.ts'
import { sumOf } from './basket-draft.ts'
import { BasketLines } from './basket-lines.tsx'
import type { CounterRules } from './get-money-rules.ts'
import type { FinishedBasket } from './record-basket.ts'
import { Sums } from './sums.tsx'

const useMailSlip = () =>
  useSingleMutation({
    mutationFn: async ({ id, email }: { id: string; email: string }) => {
      unwrap(await getBackend().data.rpc('mail_slip', { basket_id: id, email }))
    },
    onSuccess: () => toast.success('The slip is on its way'),
    onError: (error) => toast.error(describeError(error)),
  })

type SlipProps = { basket: FinishedBasket; rules: CounterRules; onClose: () => void }

/** What a customer takes home: printed, or mailed. */
export function Slip({ basket, rules, onClose }: SlipProps) {
  const [email, setEmail] = useState('')
  const mailing = useMailSlip()
  return (
    <Sheet title="Slip" onClose={onClose}>
      <SlipText basket={basket} rules={rules} />
      <PrintedSlip>
        <SlipText basket={basket} rules={rules} />
      </PrintedSlip>
      <form
        className="mt-4 space-y-3"
        onSubmit={(event) => {
          event.preventDefault()
          mailing.mutate({ id: basket.draft.id, email }, { onSuccess: onClose })
        }}
      >
        <StaffButton look="primary" className="w-full" onClick={() => window.print()}>
          Print
        </StaffButton>
        {/* The shop does not know a queued basket yet. */}
        {!basket.isQueued && (
          <>
            <TextField
              label="Email of the customer"
              type="email"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
            <StaffButton type="submit" className="w-full" disabled={mailing.isPending}>
              Mail
            </StaffButton>
          </>
        )}
      </form>
    </Sheet>
  )
}

function SlipText({ basket: { draft, payment, soldAtLocal }, rules }: Omit<SlipProps, 'onClose'>) {
  return (
    <div className="space-y-2">
      <p className="heading text-body">{rules.shopName}</p>
      <p className="text-small lining-nums">
        Slip {draft.id.slice(0, 8).toUpperCase()}, {formatDateTime(soldAtLocal)}
      </p>
      <BasketLines lines={draft.lines} rules={rules} />
      <Sums sums={sumOf(draft, rules, payment)} taxIncluded={rules.taxIncluded} />
      <p className="text-small text-ink-soft">
        {PAYMENT_LABELS[payment]}. This slip is not a receipt of a certified cash register.
      </p>
    </div>
  )
}
