import { useSession } from '../../../backend/session/session.ts'
import { may } from '../../../domain/people/roles.ts'
import { formatDateTime } from '../../../domain/shop/wall-clock.ts'
import { ReadOnlyFields } from '../kit/record/read-only-fields.tsx'
import { RecordEditorPage } from '../kit/record/record-editor-page.tsx'
import { EventEditor } from './event-editor.tsx'
import { EventPanel } from './event-panel.tsx'
import type { PictureChooserComponent } from '../kit/pictures/picture-field.tsx'
import { getEventRecord, type EventRecord } from './event-record.ts'
import { EVENT_LABELS, type EventValues } from './event-values.ts'

type EventEditorPageProps = { PictureChooser: PictureChooserComponent }

export function EventEditorPage({ PictureChooser }: EventEditorPageProps) {
  const { role } = useSession()
  const mayEdit = ({ isArchived, status }: EventRecord) =>
    !isArchived && (may(role, 'publishEvents') || status === 'draft')
  return (
    <RecordEditorPage of="events" noun="event" read={getEventRecord}>
      {({ record, ...opened }) =>
        record && !mayEdit(record) ? (
          <ReadOnly record={record} onDecided={opened.onDecided} />
        ) : (
          <EventEditor {...opened} record={record} PictureChooser={PictureChooser} />
        )
      }
    </RecordEditorPage>
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
      <ReadOnlyFields
        fields={fields.map((field) => ({
          label: EVENT_LABELS[field],
          text: describeField(field, record.values),
        }))}
      />
    </>
  )
}
