import { useState, type FormEvent } from 'react'
import { describeError } from '../../../backend/errors.ts'
import { errorAt } from '../../../backend/explain/error-details.ts'
import { formatDay } from '../../../domain/shop/wall-clock.ts'
import { NOTHING_TYPED, useAmounts } from '../kit/amounts/typed-amount.ts'
import { LabeledInput } from '../kit/fields/labeled-input.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { LoadFailure, LoadingRows } from '../kit/list/load-states.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import { CheesePicker } from './cheese-picker.tsx'
import { usePickupClock, type PickupClock } from './get-pickup-clock.ts'
import { NOTHING, usePhoneOrderDraft, type TypedOrder } from './phone-order-draft.ts'
import { daysFrom, readLine, splitLocal } from './phone-order.ts'
import { useTakeOrder } from './take-order.ts'
import { TypedLines, USUAL } from './typed-lines.tsx'

/** An order by phone: "300 g Comté, Anna, 5 p.m." */
export function PhoneOrder() {
  const { data, error, refetch } = usePickupClock()
  if (data) return <PhoneOrderForm {...data} />
  return error ? (
    <LoadFailure what="The hours" error={error} onRetry={() => void refetch()} />
  ) : (
    <LoadingRows what="The hours" />
  )
}

function PhoneOrderForm({ today, nextLocal }: PickupClock) {
  const { read } = useAmounts()
  const taking = useTakeOrder()
  const [typed, setTyped] = usePhoneOrderDraft()
  const [problem, setProblem] = useState<string>()
  const change = (changes: Partial<TypedOrder>) => {
    setTyped({ ...typed, ...changes })
    setProblem(undefined)
  }
  const { lines, name, pickup = splitLocal(nextLocal) } = typed

  function submit(event: FormEvent) {
    event.preventDefault()
    const entries = lines.map((line) => readLine(line, (amount) => read('weight', amount, USUAL)))
    const wrong = entries.find((entry) => 'problem' in entry)
    if (wrong) return setProblem(wrong.problem)
    if (lines.length === 0) return setProblem('Choose a cheese')
    taking.mutate(
      {
        ...typed,
        lines: entries.flatMap((entry) => ('line' in entry ? entry.line : [])),
        pickupAtLocal: `${pickup.day}T${pickup.time}`,
      },
      { onSuccess: () => setTyped(NOTHING), onError: (error) => setProblem(describeError(error)) },
    )
  }

  return (
    <form className="max-w-xl space-y-3" onSubmit={submit}>
      <TypedLines lines={lines} onChange={(after) => change({ lines: after })} />
      <CheesePicker
        chosen={lines.map(({ cheese }) => cheese.id)}
        onChoose={(cheese) => change({ lines: [...lines, { cheese, amount: NOTHING_TYPED }] })}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Day"
          options={daysFrom(today).map((day) => ({
            value: day,
            label: day === today ? 'Today' : formatDay(day),
          }))}
          value={pickup.day}
          onChange={(day) => change({ pickup: { ...pickup, day } })}
        />
        <LabeledInput
          label="Hour"
          type="time"
          required
          aria-invalid={errorAt('pickup_at', taking.error) ? true : undefined}
          value={pickup.time}
          onChange={(event) => change({ pickup: { ...pickup, time: event.target.value } })}
        />
        <LabeledInput
          label="Name"
          required
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <LabeledInput
          label="Phone"
          type="tel"
          maxLength={30}
          aria-invalid={errorAt('phone', taking.error) ? true : undefined}
          autoComplete="off"
          value={typed.phone}
          onChange={(event) => change({ phone: event.target.value })}
        />
      </div>
      <LabeledInput
        label="Note"
        maxLength={500}
        value={typed.note}
        onChange={(event) => change({ note: event.target.value })}
      />
      {problem && (
        <p role="alert" className="text-small text-accent">
          {problem}
        </p>
      )}
      <StaffButton
        type="submit"
        look="primary"
        className="min-h-14 w-full text-body"
        disabled={taking.isPending}
      >
        Set aside
      </StaffButton>
    </form>
  )
}
