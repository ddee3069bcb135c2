import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getBackend } from '../../../../../backend/backend.ts'
import { describeError } from '../../../../../backend/errors.ts'
import { useSession } from '../../../../../backend/session/session.ts'
import { unwrap } from '../../../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../../../backend/use-single-mutation.ts'
import { formatMoney } from '../../../../../domain/cheese/price.ts'
import { may } from '../../../../../domain/people/roles.ts'
import { formatDay, formatTime } from '../../../../../domain/shop/wall-clock.ts'
import { toast } from '../../../../../ui/toasts/toast.ts'
import { AmountField } from '../../../kit/amounts/amount-field.tsx'
import { NOTHING_TYPED, problemOf, useAmounts } from '../../../kit/amounts/typed-amount.ts'
import { refreshAfter } from '../../../kit/list/refresh-lists.ts'
import { LoadFailure, LoadingRows } from '../../../kit/list/load-states.tsx'
import { useConfirm } from '../../../kit/screen/confirm.tsx'
import { StaffButton } from '../../../kit/screen/staff-button.tsx'
import { DayReport } from './day-report.tsx'
import { useDayState } from './get-day.ts'

function useCloseDay() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: async ({ day, countedCents }: { day: string; countedCents: number }) =>
      unwrap(await getBackend().data.rpc('close_day', { counted_cents: countedCents, of_day: day })),
    onSuccess: () => toast.success('The day is closed'),
    onSettled: (_, error) => refreshAfter(error, queryClient),
  })
}

/** The cash that was counted; whoever counts does not see what is expected. Managers read the report. */
export function DayEnd() {
  const { role } = useSession()
  const { data: state, isPending, error, refetch } = useDayState()
  if (isPending) return <LoadingRows what="The day" />
  if (!state) return <LoadFailure what="The day" error={error} onRetry={() => void refetch()} />
  return (
    <section aria-label="Day’s end" className="max-w-xl">
      <div className="print:hidden">
        {state.openDays.map((day) => (
          <section key={day} aria-labelledby={`open-${day}`} className="mb-8 border-l-4 border-accent pl-4">
            <h2 id={`open-${day}`} className="heading text-minor">
              {formatDay(day)}
            </h2>
            <p className="mb-3 text-small text-ink-soft">
              This day was not closed. Close it with its own cash; otherwise its baskets go into the next
              report.
            </p>
            <CloseDay day={day} label={`Close ${formatDay(day)}`} />
          </section>
        ))}
        <h2 className="heading mb-3 text-minor">{formatDay(state.today)}</h2>
        {state.closedAtLocal ? (
          <p className="mb-6 text-small">
            Closed at {formatTime(state.closedAtLocal)}
            {state.closedBy && ` by ${state.closedBy}`}. What arrives later goes into the next report.
          </p>
        ) : (
          <CloseDay day={state.today} label="Close the day" />
        )}
      </div>
      {may(role, 'readTurnover') && <DayReport />}
    </section>
  )
}

function CloseDay({ day, label }: { day: string; label: string }) {
  const { settings, read } = useAmounts()
  const confirm = useConfirm()
  const [cash, setCash] = useState(NOTHING_TYPED)
  const [problem, setProblem] = useState<string>()
  const closing = useCloseDay()
  async function close() {
    const reading = read('money', cash, { allowsZero: true })
    if (!('amount' in reading)) return setProblem(problemOf(reading))
    const agreed = await confirm({
      title: `${label} with ${formatMoney(reading.amount, settings)} counted?`,
      description: 'It cannot be opened again.',
      action: label,
    })
    if (agreed)
      closing.mutate(
        { day, countedCents: reading.amount },
        { onError: (error) => setProblem(describeError(error)) },
      )
  }

  return (
    <form
      className="mb-8 space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        void close()
      }}
    >
      <AmountField
        kind="money"
        label="Cash counted"
        limits={{ allowsZero: true }}
        hint="Without the change that was in the drawer before."
        value={cash}
        onChange={(next) => {
          setCash(next)
          setProblem(undefined)
        }}
        error={problem}
      />
      <StaffButton type="submit" look="primary" className="w-full" disabled={closing.isPending}>
        {label}
      </StaffButton>
    </form>
  )
}
