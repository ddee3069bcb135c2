import { FormCheckbox, FormTextField } from '../kit/fields/fields.tsx'
import { SETTINGS_LABELS as LABELS } from './settings-values.ts'

export function KioskFields() {
  return (
    <>
      <FormTextField
        name="kiosk_message"
        label={LABELS.kiosk_message}
        hint="At the bottom of every display."
        optional
      />
      <FormTextField
        name="kiosk_refresh_seconds"
        label={LABELS.kiosk_refresh_seconds}
        hint="How often a display reads prices and stock again."
        inputMode="numeric"
      />
      <FormCheckbox name="kiosk_shows_price" label={LABELS.kiosk_shows_price} />
      <FormCheckbox name="kiosk_shows_next_event" label={LABELS.kiosk_shows_next_event} />
    </>
  )
}
