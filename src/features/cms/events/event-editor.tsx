import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendsMail } from '../../../backend/backend-config.ts'
import { useSession } from '../../../backend/session/session.ts'
import { countNoun } from '../../../lib/count-noun.ts'
import { UserError } from '../../../lib/user-error.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import { useConfirm } from '../kit/screen/confirm.tsx'
import { usePageSubject } from '../kit/screen/page-subject.ts'
import { RecordFormLayout } from '../kit/record/record-form-layout.tsx'
import { refreshLists } from '../kit/list/refresh-lists.ts'
import { SAVE_TOAST_SUBJECT, useRecordForm, type FormRecord } from '../kit/record/use-record-form.ts'
import { EventFields } from './event-fields.tsx'
import { EventPanel } from './event-panel.tsx'
import { refusePastStart } from './refuse-past-start.ts'
import type { PictureChooserComponent } from '../kit/pictures/picture-field.tsx'
import { reloadEvent, saveEvent, type EventRecord } from './event-record.ts'
import {
  EMPTY_EVENT,
  EVENT_LABELS,
  eventSchema,
  fieldsToTellGuests,
  type EventValues,
} from './event-values.ts'
import { getGuestCounts } from './guests/guest-counts.ts'

const FIELD_OF_COLUMN = {
  starts_at: 'starts_at_local',
  ends_at: 'ends_at_local',
  price_cents: 'price',
} as const

type EventEditorProps = {
  id: string
  /** Nothing when the event is new. */
  record?: EventRecord
  PictureChooser: PictureChooserComponent
  onAdded?: () => void
  onDecided: () => void
}

export function EventEditor({ id, record, PictureChooser, onAdded, onDecided }: EventEditorProps) {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const [stored, setStored] = useState(record)
  const confirmMove = useConfirmMove(stored)
  const editor = useRecordForm({
    schema: eventSchema,
    record: record ?? { values: EMPTY_EVENT, version: 0 },
    draftKey: `${user?.id}:event:${stored ? id : 'new'}`,
    async save(values, base) {
      if (!stored) await refusePastStart(values)
      await confirmMove(values, base)
      return saveEvent(id, values, base)
    },
    reload: () => reloadEvent(id),
    fieldOfColumn: FIELD_OF_COLUMN,
    onSaved(saved: EventRecord) {
      setStored(saved)
      void toast.success(stored ? 'Event saved' : 'Event added', SAVE_TOAST_SUBJECT)
      void refreshLists(queryClient)
      if (!stored) onAdded?.()
    },
  })
  usePageSubject(editor.base.values.title || undefined)

  return (
    <>
      {stored && (
        <EventPanel record={stored} hasUnsavedChanges={editor.form.formState.isDirty} onDecided={onDecided} />
      )}
      <RecordFormLayout
        editor={editor}
        labels={EVENT_LABELS}
        savedIn={{ table: 'events', id }}
        saveLabel={stored ? 'Save' : 'Add Event'}
      >
        <EventFields PictureChooser={PictureChooser} />
      </RecordFormLayout>
    </>
  )
}

/** Asks before a save that guests are told about; a no ends the save. */
function useConfirmMove(stored: EventRecord | undefined) {
  const confirm = useConfirm()
  return async function confirmMove(values: EventValues, base: FormRecord<EventValues>) {
    if (stored?.status !== 'published' || stored.isOver) return
    const changed = fieldsToTellGuests(base.values, values)
    if (changed.length === 0) return
    const { rsvps } = await getGuestCounts(stored.id)
    if (rsvps === 0) return
    const names = new Intl.ListFormat('en').format(changed.map((field) => EVENT_LABELS[field]))
    const isConfirmed = await confirm({
      title: 'Move this event?',
      description: `You changed: ${names}. ${
        sendsMail()
          ? `${countNoun(rsvps, 'guest')} will be told by mail`
          : `No mail leaves this shop, so please tell ${countNoun(rsvps, 'guest')} yourself`
      }. The event changes in their calendars.`,
      action: 'Move Event',
      cancel: 'Keep editing',
    })
    if (!isConfirmed) throw new UserError('Event', 'Nothing is saved: the event stays where it is')
  }
}
