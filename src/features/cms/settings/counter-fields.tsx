import { FormCheckbox, FormSelect, FormTextArea, FormTextField } from '../kit/fields.tsx'
import { TagField } from '../kit/tag-field.tsx'
import { CAPTION_TONES } from './settings-choices.ts'
import { MAX_POST_TIMES, SETTINGS_LABELS as LABELS } from './settings-values.ts'

export function KioskFields() {
  return (
    <>
      <FormTextField name="kiosk_message" label={LABELS.kiosk_message} optional />
      <FormTextField name="kiosk_refresh_seconds" label={LABELS.kiosk_refresh_seconds} inputMode="numeric" />
      <FormCheckbox name="kiosk_shows_price" label={LABELS.kiosk_shows_price} />
      <FormCheckbox name="kiosk_shows_next_event" label={LABELS.kiosk_shows_next_event} />
    </>
  )
}

export function SocialFields() {
  return (
    <>
      <div className="md:col-span-2">
        <FormTextField
          name="photo_profile_url"
          label={LABELS.photo_profile_url}
          type="url"
          hint="The link under “Pictures from behind the counter” on the home page; without one there is no link."
          optional
        />
      </div>
      <FormSelect
        name="caption_tone"
        label={LABELS.caption_tone}
        options={CAPTION_TONES}
        hint="The tone of the dashboard's caption for today's cheese."
      />
      <TagField
        name="auto_post_times"
        label={LABELS.auto_post_times}
        max={MAX_POST_TIMES}
        hint="When the dashboard says that the caption is due."
      />
    </>
  )
}

export function DeliveryFields() {
  return (
    <>
      <div>
        <FormCheckbox name="pickup_enabled" label={LABELS.pickup_enabled} />
        <FormTextArea name="pickup_note" label={LABELS.pickup_note} rows={3} />
      </div>
      <div>
        <FormCheckbox name="delivery_enabled" label={LABELS.delivery_enabled} />
        <FormTextArea name="delivery_note" label={LABELS.delivery_note} rows={3} />
      </div>
    </>
  )
}
