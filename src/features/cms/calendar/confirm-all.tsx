import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { useSession } from '../../../backend/session/session.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { may } from '../../../domain/people/roles.ts'
import { formatDay } from '../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { listNames } from '../kit/list/list-names.ts'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { StaffButton } from '../kit/screen/staff-button.tsx'
import type { CalendarDay } from './entry/calendar-entry.ts'

/** Confirms what is planned now, which may be more than this page shows. */
async function confirmFeatures({ from, to }: { from: string; to: string }) {
  const rows = unwrap(await getBackend().data.rpc('confirm_features', { from_day: from, to_day: to }))
  const skipped = rows.filter(({ is_confirmed: isConfirmed }) => !isConfirmed)
  return { confirmed: rows.length - skipped.length, skipped }
}

function useConfirmFeatures() {
  const queryClient = useQueryClient()
  return useSingleMutation({
    mutationFn: confirmFeatures,
    onSuccess: ({ confirmed, skipped }) => {
      const names = skipped.map(({ day, cheese_name: name }) => `${name} on ${formatDay(day)}`)
      void toast.success(
        `${countNoun(confirmed, 'day')} confirmed${names.length > 0 ? `. Not active: ${listNames(names)}` : ''}`,
        'calendar',
      )
    },
    onError: (error) => toast.error(describeError(error), 'calendar'),
    onSettled: () => refreshLists(queryClient),
  })
}

type ConfirmAllProps = { days: ReadonlyMap<string, CalendarDay>; from: string; to: string }

/** For managers, while something that is shown is planned. */
export function ConfirmAll({ days, from, to }: ConfirmAllProps) {
  const { role } = useSession()
  const confirm = useConfirm()
  const { mutate, isPending } = useConfirmFeatures()
  const planned = [...days.values()].filter(({ entry, isPast }) => entry?.status === 'planned' && !isPast)
  if (!may(role, 'confirmFeatures') || planned.length === 0) return null

  async function ask() {
    const isWanted = await confirm({
      title: `Confirm ${countNoun(planned.length, 'planned day')}?`,
      description: `Guests will see these cheeses: ${listNames(planned.map(({ entry }) => entry?.cheese.name ?? ''))}.`,
      action: 'Confirm',
    })
    if (isWanted) mutate({ from, to })
  }

  return (
    <StaffButton disabled={isPending} onClick={() => void ask()}>
      <CircleCheck aria-hidden="true" size={16} />
      {`Confirm all ${planned.length}`}
    </StaffButton>
  )
}
