import { FormCheckbox, FormTextArea } from '../kit/fields/fields.tsx'
import { SETTINGS_LABELS as LABELS } from './settings-values.ts'

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
