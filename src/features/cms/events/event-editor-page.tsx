import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../../backend/session.ts'
import { may } from '../../../domain/roles.ts'
import { formatDateTime } from '../../../domain/wall-clock.ts'
import { RecordHistory } from '../kit/history/record-history.tsx'
import { EmptyState, LoadFailure, LoadingRows } from '../kit/load-states.tsx'
import { Presence } from '../kit/presence.tsx'
import { StaffLink } from '../kit/staff-button.tsx'
import { useOpenedRecord } from '../kit/use-opened-record.ts'
import { EventEditor } from './event-editor.tsx'
import { EventPanel } from './event-panel.tsx'
import type { PictureChooserProps } from './event-picture-field.tsx'
import { getEventRecord, type EventRecord } from './event-record.ts'
import { EVENT_LABELS, type EventValues } from './event-values.ts'

type EventEditorPageProps = { PictureChooser: ComponentType<PictureChooserProps> }

/** Serves the path of a new event and of stored ones, so that the editor stays when a new event is added. */
export function EventEditorPage({ PictureChooser }: EventEditorPageProps) {
  const navigate = useNavigate()
  const { id, isNew, isStored, decisions, onDecided } = useOpenedRecord()
  const shared = { id, PictureChooser, onDecided }
  if (!isNew) return <StoredEvent key={`${id} ${decisions}`} {...shared} decisions={decisions} />
  return (
    <>
      {isStored && <Presence record={`events:${id}`} />}
      <EventEditor
        key={id}
        {...shared}
        onAdded={() => void navigate(`/cms/events/${id}`, { replace: true, preventScrollReset: true })}
      />
      {isStored && <RecordHistory of="events" id={id} onRestored={onDecided} />}
    </>
  )
}

type StoredEventProps = EventEditorPageProps & { id: string; decisions: number; onDecided: () => void }

function StoredEvent({ id, decisions, PictureChooser, onDecided }: StoredEventProps) {
  const { role } = useSession()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['cms', 'events', 'record', id, decisions],
    queryFn: () => getEventRecord(id),
    // Read only once, so that an event does not change while it is edited.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isPending) return <LoadingRows what="The event" />
  if (error) return <LoadFailure what="The event" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <EmptyState title="There is no such event">
        <StaffLink to="/cms/events">All events</StaffLink>
      </EmptyState>
    )
  const mayEdit = !data.isArchived && (may(role, 'publishEvents') || data.status === 'draft')
  return (
    <>
      <Presence record={`events:${id}`} />
      {mayEdit ? (
        <EventEditor id={id} record={data} PictureChooser={PictureChooser} onDecided={onDecided} />
      ) : (
        <ReadOnly record={data} onDecided={onDecided} />
      )}
      <RecordHistory of="events" id={id} onRestored={onDecided} />
    </>
  )
}

const describeField = (field: keyof EventValues, { cheeses, ...values }: EventValues) =>
  field === 'cheeses'
    ? cheeses.map(({ name }) => name).join(', ')
    : field.endsWith('_at_local')
      ? formatDateTime(values[field])
      : values[field]

/** Employees edit drafts and read the others; an archived event is read-only for all staff. */
function ReadOnly({ record, onDecided }: { record: EventRecord; onDecided: () => void }) {
  const fields = Object.keys(EVENT_LABELS) as (keyof EventValues)[]
  return (
    <>
      <EventPanel record={record} hasUnsavedChanges={false} onDecided={onDecided} />
      <dl>
        {fields
          .map((field) => ({ field, text: describeField(field, record.values) }))
          .filter(({ text }) => text)
          .map(({ field, text }) => (
            <div key={field} className="border-t border-hairline py-3">
              <dt className="label text-ink-soft">{EVENT_LABELS[field]}</dt>
              <dd dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
                {text}
              </dd>
            </div>
          ))}
      </dl>
    </>
  )
}
