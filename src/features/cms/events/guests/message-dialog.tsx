import { useState, type FormEvent } from 'react'
import { sendsMail } from '../../../../backend/backend-config.ts'
import { formatDayAndTime } from '../../../../domain/shop/wall-clock.ts'
import { countNoun } from '../../../../lib/count-noun.ts'
import { showsText } from '../../../../lib/shows-text.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { NoteField } from '../../kit/fields/note-field.tsx'
import { SelectField } from '../../kit/fields/select-field.tsx'
import { StaffButton } from '../../kit/screen/staff-button.tsx'
import type { EventRecord } from '../event-record.ts'
import type { Guest } from './get-guests.ts'
import { MAX_MESSAGE_LENGTH, useMessageGuests, type Audience } from './message-guests.ts'

const AUDIENCES: { value: Audience; label: string; includes: Guest['status'][] }[] = [
  { value: 'seated', label: 'Guests with a seat', includes: ['going'] },
  { value: 'waiting', label: 'The waiting list', includes: ['waiting'] },
  { value: 'all', label: 'Everyone', includes: ['going', 'waiting'] },
]

type MessageDialogProps = { event: EventRecord; guests: Guest[]; onClose: () => void }

/** Writes a message, shows it as guests will read it, and sends it. */
export function MessageDialog({ event, guests, onClose }: MessageDialogProps) {
  const [message, setMessage] = useState('')
  const [audience, setAudience] = useState(AUDIENCES[0])
  const [isPreview, setPreview] = useState(false)
  const { mutate, isPending } = useMessageGuests(event.id, onClose)
  const told = guests.filter(({ status }) => audience?.includes.includes(status)).length

  function submit(submitted: FormEvent) {
    submitted.preventDefault()
    if (!isPreview) setPreview(true)
    else if (audience) mutate({ audience: audience.value, message: message.trim() })
  }

  return (
    <Dialog
      title={isPreview ? `Send to ${countNoun(told, 'guest')}?` : 'Write to guests'}
      description={
        !sendsMail()
          ? 'No mail leaves this shop: the message waits under Unsent mail until it does.'
          : isPreview
            ? 'Each of them gets one mail. It cannot be taken back.'
            : 'By mail, in the name of the shop. Emails are not shown.'
      }
      onClose={onClose}
    >
      <form onSubmit={submit}>
        {isPreview ? (
          <MessagePreview event={event} message={message.trim()} />
        ) : (
          <>
            <SelectField
              label="To"
              options={AUDIENCES}
              value={audience?.value ?? ''}
              onChange={(value) => setAudience(AUDIENCES.find((option) => option.value === value))}
            />
            <div className="mt-5">
              <NoteField
                label="Message"
                rows={6}
                maxLength={MAX_MESSAGE_LENGTH}
                value={message}
                onChange={setMessage}
              />
            </div>
            {told === 0 && <p className="mt-2 text-small text-accent">No one would get this message.</p>}
          </>
        )}
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <StaffButton onClick={isPreview ? () => setPreview(false) : onClose}>
            {isPreview ? 'Keep writing' : 'Cancel'}
          </StaffButton>
          <StaffButton type="submit" look="primary" disabled={isPending || told === 0 || !showsText(message)}>
            {isPreview ? 'Send' : 'Preview'}
          </StaffButton>
        </div>
      </form>
    </Dialog>
  )
}

function MessagePreview({ event: { values }, message }: { event: EventRecord; message: string }) {
  return (
    <section aria-label="Preview" className="border border-hairline p-4">
      <p className="label text-ink-soft">About {values.title}</p>
      <p dir="auto" className="mt-3 wrap-anywhere whitespace-pre-line">
        {message}
      </p>
      <p className="mt-3 text-small text-ink-soft wrap-anywhere lining-nums">
        {values.title}, {formatDayAndTime(values.starts_at_local)}
      </p>
    </section>
  )
}
