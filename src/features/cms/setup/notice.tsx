import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { getBackend } from '../../../backend/backend.ts'
import { describeError } from '../../../backend/errors.ts'
import { errorAt } from '../../../backend/explain/error-details.ts'
import { unwrap } from '../../../backend/unwrap.ts'
import { useSingleMutation } from '../../../backend/use-single-mutation.ts'
import { formatDayAndTime } from '../../../domain/shop/wall-clock.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { toast, undoToast } from '../../../ui/toasts/toast.ts'
import type { ShopState } from '../kit/opening/shop-state.ts'
import { StaffButton } from '../kit/screen/staff-button.tsx'

type Notice = { notice: string; untilLocal: string }

const NONE: Notice = { notice: '', untilLocal: '' }
const SUBJECT = 'notice'

const setNotice = async ({ notice, untilLocal }: Notice) =>
  unwrap(
    await getBackend().data.rpc('set_notice', { notice, ...(untilLocal && { until_local: untilLocal }) }),
  )

/** Shows or ends the notice, with Undo. */
function useSetNotice(before: Notice) {
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['cms'] })
  const undo = () =>
    void setNotice(before)
      .then(() => toast.success('Undone', SUBJECT))
      .catch((error) => toast.error(describeError(error)))
      .finally(refresh)
  return useSingleMutation({
    mutationFn: setNotice,
    onSuccess: (_, { notice }) =>
      undoToast(notice ? 'Guests read the notice' : 'The notice has ended', undo, SUBJECT),
    onError: (error) => toast.error(describeError(error)),
    onSettled: refresh,
  })
}

/** Sends guests a few words instead of every page of an open shop. */
export function NoticeForm({ state }: { state: ShopState }) {
  const shown: Notice =
    state.isClosedToGuests && state.notice
      ? { notice: state.notice, untilLocal: state.noticeUntilLocal ?? '' }
      : NONE
  const [notice, setText] = useState('')
  const [untilLocal, setUntil] = useState('')
  const change = useSetNotice(shown)

  function show(event: FormEvent) {
    event.preventDefault()
    change.mutate({ notice: notice.trim(), untilLocal })
  }

  return (
    <section aria-labelledby="notice-heading" className="mt-12">
      <h2 id="notice-heading" className="heading text-minor">
        Maintenance notice
      </h2>
      <p className="mt-1 max-w-prose text-small text-ink-soft">
        Guests read it instead of every page, until you end it or its end has come. The staff area and
        displays go on.
      </p>
      {shown.notice ? (
        <div className="mt-4 flex flex-wrap items-center gap-3 border-l-4 border-accent pl-4">
          <p className="grow wrap-anywhere lining-nums">
            “{shown.notice}”{shown.untilLocal && ` Until ${formatDayAndTime(shown.untilLocal)}`}
          </p>
          <StaffButton look="primary" disabled={change.isPending} onClick={() => change.mutate(NONE)}>
            End the notice
          </StaffButton>
        </div>
      ) : (
        <form
          noValidate
          onSubmit={show}
          className="mt-4 grid items-end gap-4 md:grid-cols-[minmax(0,1fr)_16rem_auto]"
        >
          <TextField
            label="What guests read"
            value={notice}
            maxLength={300}
            onChange={(event) => setText(event.target.value)}
            error={errorAt('notice', change.error)}
          />
          <TextField
            label="Until"
            type="datetime-local"
            value={untilLocal}
            onChange={(event) => setUntil(event.target.value)}
            error={errorAt('until_local', change.error)}
            optional
          />
          <StaffButton
            type="submit"
            disabled={notice.trim() === '' || change.isPending}
            className="min-h-12 max-sm:w-full"
          >
            Show the notice
          </StaffButton>
        </form>
      )}
    </section>
  )
}
